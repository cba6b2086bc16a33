import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OneDrop } from '../../../shared/bingo/bingo-limits.ts';
import type { GoalScope, SquareRule } from '../../../shared/bingo/square-rule.ts';
import type { BoardFacts, Line, ManualRecord, PartProgress, SquareFacts, TeamProgress } from './engine-types.ts';
import { evaluate } from './evaluate.ts';
import { goalOf, leavesOf } from './kinds/kinds.ts';
import type { LeafRule } from './kinds/square-kind.ts';
import { SquareIndex } from './square-index.ts';

const START = Date.UTC(2026, 2, 1, 12);
const MINUTE = 60_000;
const TEAMS = [1, 2];
const PEOPLE = [11, 12, 13];
const BOSSES = ['Nex', 'Helwyr'];
const ITEMS = ['Dark bow', 'Oak helm'];

const scope = fc.constantFrom<GoalScope>('team', 'team', 'one_player', { players: 2 });
const rule: fc.Arbitrary<Exclude<LeafRule, { kind: 'free' }>> = fc.oneof(
  fc.record({
    kind: fc.constant('boss_kill' as const),
    boss: fc.constantFrom(...BOSSES),
    mode: fc.constant('any' as const),
    kills: fc.integer({ min: 1, max: 40 }),
    in_one_line: fc.boolean(),
    scope,
  }),
  fc.record({
    kind: fc.constant('item' as const),
    count: fc.integer({ min: 1, max: 4 }),
    distinct: fc.boolean(),
    scope,
  }),
  fc.record({
    kind: fc.constant('quest' as const),
    title: fc.constant(null),
    count: fc.integer({ min: 1, max: 3 }),
    scope,
  }),
);
const setOf = <R>(part: fc.Arbitrary<R>) =>
  fc.array(fc.record({ label: fc.constantFrom(...ITEMS), rule: part }), { minLength: 2, maxLength: 3 }).chain((parts) =>
    fc.record({
      kind: fc.constant('set' as const),
      need: fc.integer({ min: 1, max: parts.length }),
      parts: fc.constant(parts),
    }),
  );
const anyRule: fc.Arbitrary<SquareRule> = fc.oneof(rule, setOf(fc.oneof(rule, rule, setOf(rule))));
const squares: fc.Arbitrary<SquareFacts[]> = fc
  .array(fc.tuple(anyRule, fc.constantFrom(...ITEMS)), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map(([each, item_name], at) => ({
      id: at + 1,
      row_number: 1,
      column_number: at + 1,
      item_name,
      alternatives: [],
      rule: each,
    })),
  );
const text = fc.oneof(
  fc.tuple(fc.constantFrom(...BOSSES), fc.integer({ min: 2, max: 30 })).map(([boss, n]) => `I killed ${n} ${boss}s.`),
  fc.constantFrom(...ITEMS).map((name) => `I found a ${name.toLowerCase()}`),
  fc.constantFrom('Sheep Shearer', 'Dragon Slayer', 'Biohazard').map((title) => `Quest complete: ${title}`),
);
const line = fc.record({ person: fc.constantFrom(...PEOPLE), minute: fc.nat(20), text });
const record = fc.record({
  team: fc.constantFrom(...TEAMS),
  square: fc.integer({ min: 1, max: 5 }),
  person: fc.constantFrom(...PEOPLE),
  minute: fc.nat(20),
  amount: fc.option(fc.integer({ min: 1, max: 10 })),
  part: fc.option(fc.integer({ min: 1, max: 9 })),
});
const seats = PEOPLE.map((person, at) => ({ team: TEAMS[at % 2] ?? 1, person, joined: START, left: null }));

const facts: fc.Arbitrary<BoardFacts> = fc
  .record({
    squares,
    oneDrop: fc.constantFrom<OneDrop>('one_square', 'one_square', 'every_square'),
    lines: fc.array(line, { minLength: 5, maxLength: 40, size: 'max' }),
    records: fc.array(record, { maxLength: 4 }),
    revoked: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 })), { maxLength: 5 }),
  })
  .map((all) => ({
    start: START,
    end: START + 18 * MINUTE,
    squares: all.squares,
    oneDrop: all.oneDrop,
    seats,
    lines: all.lines.map((each, at) => lineOf(each, at + 1)),
    records: all.records.map(({ minute, ...each }, at): ManualRecord => ({
      ...each,
      id: at + 1,
      at: START + minute * MINUTE + 7000,
    })),
    revocations: all.revoked.map(([square, revoked]) => ({ square, line: revoked })),
  }));

function lineOf({ person, minute, text: words }: { person: number; minute: number; text: string }, id: number): Line {
  return { id, person, date: START + minute * MINUTE, text: words, details: '' };
}

/** Expects of each part of a set that it has what its contributions counted, and no more than it needs. */
function expectPartsFilled(square: SquareFacts, { parts = [], contributions }: TeamProgress): void {
  const leaves = (each: PartProgress): PartProgress[] => each.parts?.flatMap(leaves) ?? [each];
  const shown = parts.flatMap(leaves);
  const fills = contributions.flatMap((each) => each.fills ?? []);
  for (const [leaf, { need }] of leavesOf(square).entries()) {
    const part = shown[leaf];
    const counted = fills.filter((fill) => fill.leaf === leaf).reduce((sum, fill) => sum + fill.counted, 0);
    if (goalOf(need).scope === 'team') expect(part?.have).toBe(counted);
    expect(part?.have).toBeLessThanOrEqual(part?.need ?? 0);
    expect(part?.have === part?.need).toBe(part?.at !== null);
  }
}

/** Everything that teams and visitors see of a board, without the ids of lines. */
function seen(board: BoardFacts): unknown {
  const { completions, progress } = evaluate(board);
  return {
    completions: completions.map(({ team, square, person, at, record: by }) => [team, square, person, at, by]),
    progress: progress
      .map(({ team, square, have, need, contributions }) => [
        [team, square, have, need],
        contributions.map(({ person, at, amount, counted, fills }) => [person, at, amount, counted, fills]),
      ])
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}

describe('the evaluation of counts', () => {
  it('does not depend on the order in which lines were read', () => {
    fc.assert(
      fc.property(facts, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (board, keys) => {
        // Other ids for the same lines, as another order of reading gives them; a revocation follows its line.
        const order = board.lines.map((each, at) => ({ each, key: keys[at] ?? 0 }));
        order.sort((a, b) => a.key - b.key || a.each.id - b.each.id);
        const idOf = new Map(order.map(({ each }, at) => [each.id, at + 1]));
        // Lines of one player with equal words and minute are alike: their revocation may name either.
        const isAlone = (id: number): boolean => {
          const own = board.lines.find((each) => each.id === id);
          const alike = board.lines.filter(
            (each) => each.person === own?.person && each.date === own.date && each.text === own.text,
          );
          return alike.length === 1;
        };
        const revocations = board.revocations.filter(({ line: id }) => isAlone(id));
        const other: BoardFacts = {
          ...board,
          lines: order.map(({ each }, at) => ({ ...each, id: at + 1 })),
          revocations: revocations.map((each) => ({ ...each, line: idOf.get(each.line) ?? 0 })),
        };
        expect(seen(other)).toEqual(seen({ ...board, revocations }));
      }),
    );
  });

  it('counts no more than is asked for, and each line once a team', () => {
    let contributions = 0;
    fc.assert(
      fc.property(facts, (board) => {
        const { progress, completions } = evaluate(board);
        const used = new Set<string>();
        for (const each of progress) {
          const asked = board.squares.find(({ id }) => id === each.square);
          expect(each.have).toBeLessThanOrEqual(each.need);
          const isDone = completions.some(({ team, square }) => team === each.team && square === each.square);
          expect(isDone).toBe(each.have === each.need);
          if (asked && asked.rule?.kind !== 'set' && goalOf(asked).scope === 'team') {
            expect(each.contributions.reduce((sum, { counted }) => sum + counted, 0)).toBe(each.have);
          }
          if (asked && each.parts) expectPartsFilled(asked, each);
          for (const { line: id, counted, amount } of each.contributions) {
            contributions++;
            expect(counted).toBeGreaterThanOrEqual(1);
            expect(counted).toBeLessThanOrEqual(amount);
            if (id === null) continue;
            const use = board.oneDrop === 'every_square' ? `${each.team} ${id} ${each.square}` : `${each.team} ${id}`;
            expect(used.has(use)).toBe(false);
            used.add(use);
            expect(board.revocations).not.toContainEqual({ square: each.square, line: id });
          }
        }
      }),
    );
    expect(contributions).toBeGreaterThan(200);
  });

  it('has the same result after a revocation is taken back', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (board, which) => {
        const before = seen(board);
        const target = board.lines[which % board.lines.length]?.id ?? 0;
        const revocations = [...board.revocations, { square: 1, line: target }];
        const withIt = seen({ ...board, revocations });
        expect(seen({ ...board, revocations: revocations.slice(0, -1) })).toEqual(before);
        expect(seen({ ...board, revocations: [...revocations].reverse() })).toEqual(withIt);
      }),
    );
  });

  it('has no less of any square with a line more', () => {
    fc.assert(
      fc.property(facts, line, (board, more) => {
        const added = lineOf(more, board.lines.length + 1);
        const after = evaluate({ ...board, lines: [...board.lines, added] }).progress;
        for (const { team, square, have, need } of evaluate(board).progress) {
          const own = after.find((each) => each.team === team && each.square === square);
          // Progress of sets of several sizes is compared as a share.
          expect((own?.have ?? 0) * need).toBeGreaterThanOrEqual(have * (own?.need ?? 1));
        }
      }),
    );
  });

  it('explains every line that fits a square and does not count for it', () => {
    fc.assert(
      fc.property(facts, (board) => {
        const { progress, spare } = evaluate(board, true);
        const counted = progress.flatMap(({ square, contributions }) =>
          contributions.map((each) => ({ ...each, square })),
        );
        const known = [...counted, ...spare].map(({ square, line: id, record: by }) => `${square} ${id} ${by}`);
        expect(new Set(known).size).toBe(known.length);
        const index = new SquareIndex(board.squares);
        for (const each of board.lines.filter(({ date }) => date < (board.end ?? Infinity))) {
          for (const { square } of index.ofLine(each.text, '')) expect(known).toContain(`${square.id} ${each.id} null`);
        }
        expect(evaluate(board).progress.map(({ have }) => have)).toEqual(progress.map(({ have }) => have));
      }),
    );
  });
});
