import { describe, expect, it } from '@jest/globals';
import type { SetRule, SquareRule } from '../../../shared/bingo/square-rule.ts';
import { squareRuleSchema } from '../../../shared/bingo/square-rule.ts';
import { at, board, PEOPLE, progressOf, square, story, type Told } from '../../../test/support/bingo/told-board.ts';
import type { BoardFacts, ManualRecord } from './engine-types.ts';
import { evaluate } from './evaluate.ts';
import { goalOf, squareKey } from './kinds/kinds.ts';

const R = 1;
const item = (label: string): SetRule['parts'][number] => ({ label, rule: { kind: 'item' } });
const setOf = (need: number, ...parts: SetRule['parts']): SetRule => ({ kind: 'set', need, parts });
const found = (who: Told[0], time: string, name: string): Told => [who, time, `I found ${name}`];
const armour = (brother: string): string[] =>
  ['helm', 'platebody', 'platelegs', 'greataxe'].map((piece) => `${brother}'s ${piece}`);
const full = (brother: string): SetRule['parts'][number] => ({
  label: brother,
  rule: { kind: 'set', need: 4, parts: armour(brother).map((name) => ({ label: name, rule: { kind: 'item' } })) },
});
const DHAROK = square(1, setOf(4, ...armour('Dharok').map(item)));
const drops = (...names: string[]): Told[] =>
  names.map((name, minute) => found(minute % 2 === 0 ? 'r1' : 'r2', `12:${10 + minute}`, name));
const why = (facts: BoardFacts): string[] => evaluate(facts, true).spare.map((each) => `${each.line}: ${each.why}`);
const part = (number: number | null, fields: Partial<ManualRecord> = {}): ManualRecord => ({
  ...{ id: 1, team: R, square: 1, person: PEOPLE.r2, at: at('12:30'), part: number },
  ...fields,
});

describe('a set', () => {
  it('of one of each counts its complete parts', () => {
    const told = drops(
      "Dharok's helm",
      "Dharok's helm",
      "Dharok's platebody",
      "Dharok's platelegs",
      "Dharok's greataxe",
    );
    expect(story([DHAROK], told)).toBe('1, 1, 2, 3, 4/4 done 12:14 by r1');
    expect(why(board([DHAROK], told))).toEqual(['2: The part is complete']);
  });

  it('of some of its parts is complete at the last that it needs', () => {
    const any2 = square(1, setOf(2, item('Armadyl hilt'), item('Abyssal whip'), item('Dark bow')));
    const told = [
      found('r1', '12:10', 'an abyssal whip'),
      found('r1', '12:20', 'an abyssal whip'),
      found('r2', '12:30', 'an Armadyl hilt'),
    ];
    expect(story([any2], told)).toBe('1, 1, 2/2 done 12:30 by r2');
  });

  it('of several sets shows the one that is nearest to its end', () => {
    const brothers = square(1, setOf(1, full('Dharok'), full('Verac')));
    const told = drops(...armour('Dharok').slice(0, 3), ...armour('Verac'));
    expect(story([brothers], told)).toBe('1, 2, 3, 3, 3, 3, 4/4 done 12:16 by r1');
    expect(progressOf(board([brothers], told))?.parts).toMatchObject([
      { label: 'Dharok', have: 3, need: 4, at: null },
      { label: 'Verac', have: 4, need: 4, at: at('12:16'), person: PEOPLE.r1 },
    ]);
  });

  it('shows the nearest of sets of other sizes with its own size', () => {
    const rule = setOf(1, full('Dharok'), {
      label: 'Two',
      rule: { kind: 'set', need: 2, parts: [item('Whip'), item('Bow')] },
    } as SetRule['parts'][number]);
    expect(story([square(1, rule)], drops("Dharok's helm", 'a whip'))).toBe('1, 1/2');
    expect(story([square(1, rule)], drops("Dharok's helm", 'a whip', 'a bow'))).toBe('1, 1, 2/2 done 12:12 by r1');
    expect(goalOf({ item_name: '', alternatives: [], rule })).toMatchObject({
      need: 4,
      unit: 'parts',
      parts: ['Dharok', 'Two'],
    });
  });

  it('fills one part in each inner set by one line, and a part without parts before them', () => {
    const both = (label: string, ...names: string[]): SetRule['parts'][number] => ({
      label,
      rule: { kind: 'set', need: 2, parts: names.map((name) => ({ label: name, rule: { kind: 'item' } })) },
    });
    const sets = square(1, setOf(2, both('Melee', 'Whip', 'Helm'), both('Mixed', 'Whip', 'Bow')));
    const [contribution] = progressOf(board([sets], drops('a whip')))?.contributions ?? [];
    expect(contribution).toMatchObject({
      counted: 1,
      fills: [
        { leaf: 0, counted: 1 },
        { leaf: 2, counted: 1 },
      ],
    });
    const own = square(1, setOf(2, both('Melee', 'Whip', 'Helm'), item('Whip')));
    const filled = progressOf(board([own], drops('a whip', 'a whip')))?.contributions.map(
      ({ fills }) => fills?.[0]?.leaf,
    );
    expect(filled).toEqual([2, 0]);
  });

  it('gives a line to its narrowest part, then to the first', () => {
    const pets = square(
      1,
      setOf(
        2,
        { label: 'Any', rule: { kind: 'pet', name: null } },
        { label: 'Newton', rule: { kind: 'pet', name: 'Newton' } },
      ),
    );
    expect(story([pets], drops('Newton, the Magic pet.', 'Newton, the Magic pet.'))).toBe('1, 2/2 done 12:11 by r2');
    const [first] = progressOf(board([pets], drops('Newton, the Magic pet.')))?.contributions ?? [];
    expect(first).toMatchObject({ matched: 'Pet “Newton”', fills: [{ leaf: 1 }] });
  });

  it('has parts of every kind with numbers of their own', () => {
    const mixed = square(
      1,
      setOf(
        3,
        { label: 'Kills', rule: { kind: 'boss_kill', boss: "Kree'arra", mode: 'any', kills: 30 } },
        { label: 'Quests', rule: { kind: 'quest', title: null, count: 2 } },
        { label: 'Hilts', rule: { kind: 'item', names: ['Armadyl hilt', 'Bandos hilt'], count: 2 } },
      ),
    );
    const told: Told[] = [
      ['r1', '12:01', 28],
      ['r1', '12:02', 'Quest complete: Sheep Shearer'],
      ['r1', '12:03', 'Quest complete: Sheep Shearer'],
      ['r2', '12:04', 12],
      ['r2', '12:05', 'Quest complete: Sheep Shearer'],
      found('r1', '12:06', 'a Bandos hilt'),
      found('r1', '12:07', 'an Armadyl hilt'),
    ];
    expect(story([mixed], told)).toBe('0, 0, 0, 1, 2, 2, 3/3 done 12:07 by r1');
    expect(why(board([mixed], told))).toEqual(['3: Counts once for each player']);
    expect(progressOf(board([mixed], told.slice(0, 1)))?.parts?.[0]).toMatchObject({ have: 28, need: 30 });
  });

  it('leaves a line that no part can use to another square', () => {
    const squares = [DHAROK, square(2, null, ["Dharok's helm", 'Another'])];
    expect(story(squares, drops("Dharok's helm", "Dharok's helm"), R, 2)).toBe('0, 1/1 done 12:11 by r2');
  });
});

describe('records and revocations of a set', () => {
  const told = drops(...armour('Dharok').slice(0, 3));

  it('complete a part, add to one, or complete the square', () => {
    expect(evaluate(board([DHAROK], told, { records: [part(4)] })).completions).toMatchObject([{ record: 1 }]);
    const again = board([DHAROK], told, { records: [part(1)] });
    expect(why(again)).toEqual(['null: The part is complete']);
    const whole = board([DHAROK], told.slice(0, 1), { records: [part(null)] });
    expect(progressOf(whole)).toMatchObject({
      have: 4,
      need: 4,
      contributions: [{ fills: [{ leaf: 0 }] }, { counted: 3 }],
    });
    const kills = setOf(
      2,
      { label: 'Kills', rule: { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 50 } },
      item('Whip'),
    );
    const some = board([square(1, kills)], [], { records: [part(1, { amount: 20 })] });
    expect(progressOf(some)).toMatchObject({ have: 0, parts: [{ have: 20, need: 50 }, { have: 0 }] });
  });

  it('move up the next line of a part', () => {
    const facts = board([DHAROK], [...told, found('r2', '12:40', "Dharok's helm")], {
      revocations: [{ square: 1, line: 1 }],
    });
    expect(progressOf(facts)).toMatchObject({ have: 3, parts: [{ at: at('12:40'), person: PEOPLE.r2 }, {}, {}, {}] });
  });
});

describe('the identity of a set', () => {
  const key = (rule: SquareRule): string => squareKey({ item_name: 'Any text', rule });

  it('is what its parts look for in their order, not labels, numbers or words', () => {
    const helm = { kind: 'item' as const, names: ['Helm'] };
    const rule = setOf(2, { label: 'A', rule: helm }, item('Whip'));
    expect(key(setOf(1, { label: 'B', rule: { ...helm, count: 3, scope: 'one_player' } }, item('Whip')))).toBe(
      key(rule),
    );
    expect(key(setOf(2, item('Whip'), { label: 'A', rule: helm }))).not.toBe(key(rule));
    expect(key(setOf(2, { label: 'A', rule: helm }, item('Bow')))).not.toBe(key(rule));
    expect(key(setOf(1, full('Dharok'), full('Verac')))).not.toBe(
      key(setOf(1, ...armour('Dharok').map(item), ...armour('Verac').map(item))),
    );
  });
});

describe('the rule of a set', () => {
  const refusal = (rule: unknown): string | undefined => {
    const parsed = squareRuleSchema.safeParse(rule);
    return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'refused');
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => item(`Part ${at}`));

  it('has 2 to 30 parts, at most 60 in all, sets in a set but no deeper, and needs no more than it has', () => {
    expect(refusal(setOf(1, full('Dharok'), full('Verac')))).toBeUndefined();
    expect(refusal(setOf(30, ...many(30)))).toBeUndefined();
    expect(refusal(setOf(1, ...many(1)))).toBeDefined();
    expect(refusal(setOf(1, ...many(31)))).toBeDefined();
    expect(refusal(setOf(3, ...many(2)))).toBe('A set cannot need more parts than it has');
    const inner = { label: 'Inner', rule: { kind: 'set', need: 1, parts: many(21) } };
    expect(refusal({ kind: 'set', need: 1, parts: [inner, inner] })).toBeUndefined();
    expect(refusal({ kind: 'set', need: 1, parts: [inner, inner, inner] })).toBe(
      'A square may have at most 60 parts in all',
    );
    expect(
      refusal({
        kind: 'set',
        need: 1,
        parts: [{ label: 'A', rule: { kind: 'set', need: 1, parts: [inner, inner] } }, item('B')],
      }),
    ).toBeDefined();
  });
});
