import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slowlyEvaluated } from '../../../test/support/bingo/slow-bingo.ts';
import { KeptSquares } from '../squares/kept-squares.ts';
import { planCompletions } from './completion-plan.ts';
import type { BoardFacts, Line, ManualRecord, Revocation, Seat, SquareFacts, Standing } from './engine-types.ts';
import { evaluate } from './evaluate.ts';
import { squareKey } from './kinds/kinds.ts';
import { SquareIndex } from './square-index.ts';

/** The valid completions depend only on the final state, not on the order of edits and lines. D122. */

const START = Date.UTC(2026, 2, 1);
const MINUTE = 60_000;
const ITEMS = ['Mossy whip', 'Dark bow', 'Dark bow string', 'Oak helm', 'Iron ring'];
const TEAMS = [1, 2, 3];
const PEOPLE = [11, 12, 13, 14];

type Step =
  | { do: 'set'; place: number; item: number; alternative: number | null }
  | { do: 'clear'; place: number }
  | { do: 'swap'; place: number; other: number }
  | { do: 'join'; person: number; team: number }
  | { do: 'leave'; person: number }
  | { do: 'line'; person: number; item: number; late: number }
  | { do: 'record'; team: number; place: number; late: number }
  | { do: 'revoke'; which: number }
  | { do: 'dates'; start: number; end: number | null }
  | { do: 'wait'; minutes: number };

const place = fc.nat(3);
const item = fc.nat(ITEMS.length - 1);
const person = fc.constantFrom(...PEOPLE);
const team = fc.constantFrom(...TEAMS);
const late = fc.constantFrom(0, 0, 1, 5, 30);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('line' as const), person, item, late }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('set' as const), place, item, alternative: fc.option(item) }) },
  fc.record({ do: fc.constant('clear' as const), place }),
  fc.record({ do: fc.constant('swap' as const), place, other: place }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), person, team }) },
  fc.record({ do: fc.constant('leave' as const), person }),
  fc.record({ do: fc.constant('record' as const), team, place, late }),
  fc.record({ do: fc.constant('revoke' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('dates' as const), start: fc.nat(40), end: fc.option(fc.integer({ min: 41, max: 90 })) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 7 }) }) },
);

type Stored = Standing & { id: number };

/** A board as the database stores it, changed step by step. */
class Board {
  now = START;
  start = START;
  end: number | null = null;
  squares: (SquareFacts & { cleared: number | null })[] = [];
  seats: Seat[] = [];
  lines: Line[] = [];
  records: ManualRecord[] = [];
  revocations: Revocation[] = [];
  stored: Stored[] = [];
  /** As in BoardFactsService: equal squares keep their index, and are read anew for each evaluation. */
  private readonly kept = new KeptSquares();
  private ids = 0;

  facts(): BoardFacts {
    const { start, end, seats, lines, records, revocations } = this;
    return {
      start,
      end,
      seats,
      lines,
      records,
      revocations,
      squares: this.kept.of(1, structuredClone(this.squares.filter(({ cleared }) => cleared === null))).squares,
    };
  }

  take(step: Step): void {
    if (step.do === 'line') {
      const name = ITEMS[step.item] ?? '';
      const date = Math.floor(this.now / MINUTE) * MINUTE - step.late * MINUTE;
      const text = `I found a ${name.toLowerCase()}`;
      this.lines.push({ id: ++this.ids, person: step.person, date, text, details: '' });
      // As in LineEvaluationService: a line that completes no square is not evaluated.
      if (new SquareIndex(this.facts().squares).ofLine(text, '').length > 0) this.settle();
      return;
    }
    this.write(step);
    this.settle();
  }

  private write(step: Exclude<Step, { do: 'line' }>): void {
    const at = (index: number): Board['squares'][number] | undefined =>
      this.squares.find((each) => each.cleared === null && each.column_number === index + 1);
    const seatOf = (id: number): Seat | undefined =>
      this.seats.find((each) => each.person === id && each.left === null);
    switch (step.do) {
      case 'set': {
        const item_name = ITEMS[step.item] ?? '';
        const alternatives = step.alternative === null ? [] : [ITEMS[step.alternative] ?? ''];
        const key = squareKey({ item_name, rule: null });
        const old = at(step.place);
        if (old) old.cleared = ++this.ids;
        // The nearest square of this item, then the one cleared last, as when a square is cleared and set again.
        const [known] = this.squares
          .filter((each) => each.cleared !== null && squareKey(each) === key)
          .sort((a, b) => distance(a, step.place) - distance(b, step.place) || (b.cleared ?? 0) - (a.cleared ?? 0));
        if (known) Object.assign(known, { cleared: null, alternatives, column_number: step.place + 1 });
        else {
          const id = this.squares.length + 1;
          this.squares.push({
            id,
            row_number: 1,
            column_number: step.place + 1,
            item_name,
            alternatives,
            rule: null,
            cleared: null,
          });
        }
        return;
      }
      case 'clear': {
        const square = at(step.place);
        if (square) square.cleared = ++this.ids;
        return;
      }
      case 'swap': {
        const [one, two] = [at(step.place), at(step.other)];
        if (one) one.column_number = step.other + 1;
        if (two) two.column_number = step.place + 1;
        return;
      }
      case 'join':
        if (!seatOf(step.person))
          this.seats.push({ person: step.person, team: step.team, joined: this.now, left: null });
        return;
      case 'leave': {
        const seat = seatOf(step.person);
        if (seat) seat.left = this.now;
        return;
      }
      case 'record': {
        const square = at(step.place);
        const record = {
          id: this.records.length + 1,
          team: step.team,
          person: null,
          at: this.now - step.late * MINUTE,
        };
        if (square) this.records.push({ ...record, square: square.id });
        return;
      }
      case 'revoke': {
        const completion = this.stored[step.which % Math.max(1, this.stored.length)];
        if (completion?.line) this.revocations.push({ square: completion.square, line: completion.line });
        else if (completion) this.records = this.records.filter(({ id }) => id !== completion.record);
        return;
      }
      case 'dates':
        this.start = START + step.start * MINUTE;
        this.end = step.end === null ? null : START + step.end * MINUTE;
        return;
      case 'wait':
        // Adds seconds as well, which log lines do not have.
        this.now += step.minutes * MINUTE + 13_000;
    }
  }

  private settle(): void {
    const { gone, fresh } = planCompletions(this.stored, evaluate(this.facts()).completions);
    this.stored = [
      ...this.stored.filter((each) => !gone.includes(each)),
      ...fresh.map((standing) => ({ ...standing, id: ++this.ids })),
    ];
  }
}

const distance = (square: SquareFacts, at: number): number => Math.abs(square.column_number - at - 1);
const basis = ({ team, square, line, record }: Pick<Standing, 'team' | 'square' | 'line' | 'record'>): string =>
  `${team} ${square} ${line} ${record}`;

describe('any order of edits and lines', () => {
  it('ends with the completions of the final state, by the engine and by the slow evaluator', () => {
    let completions = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
        const board = new Board();
        for (const each of steps) {
          const before = new Map(board.stored.map((completion) => [completion.id, basis(completion)]));
          board.take(each);
          for (const { id, ...rest } of board.stored) if (before.has(id)) expect(before.get(id)).toBe(basis(rest));
        }
        const stands = board.stored.map(basis).sort();
        expect(stands).toEqual(evaluate(board.facts()).completions.map(basis).sort());
        expect(stands).toEqual(slowlyEvaluated(board.facts()).map(basis).sort());
        completions += stands.length;

        const lines = board.stored.filter(({ line }) => line !== null).map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
        for (const { square, line } of board.revocations) {
          expect(board.stored.some((each) => each.square === square && each.line === line)).toBe(false);
        }
      }),
      { numRuns: 400 },
    );
    expect(completions).toBeGreaterThan(100);
  });

  it('returns the same completions for any order of lines, seats and squares', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), fc.nat(), (steps, turn) => {
        const board = new Board();
        for (const each of steps) board.take(each);
        const facts = board.facts();
        const turned = <T>(list: readonly T[]): T[] => {
          const at = list.length === 0 ? 0 : turn % list.length;
          return [...list.slice(at), ...list.slice(0, at)].reverse();
        };
        const other = {
          ...facts,
          squares: turned(facts.squares),
          seats: turned(facts.seats),
          lines: turned(facts.lines),
          records: turned(facts.records),
        };
        expect(evaluate(other).completions).toEqual(evaluate(facts).completions);
      }),
    );
  });

  it('restores the completions of a cleared square that is set to the same item again', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), place, (steps, where) => {
        const board = new Board();
        for (const each of steps) board.take(each);
        const square = board.squares.find((each) => each.cleared === null && each.column_number === where + 1);
        const at = ITEMS.indexOf(square?.item_name ?? '');
        if (!square || at < 0) return;
        const [alternative] = square.alternatives;
        const before = board.stored.map(basis).sort();
        board.take({ do: 'clear', place: where });
        expect(board.stored.some((each) => each.square === square.id)).toBe(false);
        board.take({
          do: 'set',
          place: where,
          item: at,
          alternative: alternative === undefined ? null : ITEMS.indexOf(alternative),
        });
        expect(board.stored.map(basis).sort()).toEqual(before);
      }),
    );
  });
});
