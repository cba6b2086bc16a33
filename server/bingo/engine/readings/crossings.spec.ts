import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  board,
  PEOPLE,
  type Person,
  progressOf,
  square,
  story,
  type Told,
} from '../../../../test/support/bingo/told-board.ts';
import { SKILL_COUNT, skillIndex } from '../../../../shared/game/skills.ts';
import { contributionEvidence } from '../../evidence.ts';
import type { BoardFacts, Reading, Seat } from '../engine-types.ts';
import { evaluate } from '../evaluate.ts';

const [R, B] = [1, 2];
const [ATTACK, COOKING] = [skillIndex('Attack'), skillIndex('Cooking')];
const M = 1_000_000;

const levelled = (who: Person, time: string, level: number, skill = 'Attack'): Told => [
  who,
  time,
  `Levelled up ${skill}.`,
  `I levelled my ${skill} skill, I am now level ${level}.`,
];
const milestone = (who: Person, time: string, xp: number, skill = 'Cooking'): Told => [
  who,
  time,
  `${xp}XP in ${skill}`,
];
const bySkill = (skill: number, value: number | null): (number | null)[] =>
  Array.from({ length: SKILL_COUNT }, (_, each) => (each === skill ? value : null));
/** "r1 had level 97 at 11:50", in Attack, with XP that is less than the next level needs. */
const level = (who: Person, time: string, value: number, xp = 1): Reading => ({
  ...{ person: PEOPLE[who], at: at(time), until: at(time) },
  ...{ xp: bySkill(ATTACK, xp), level: bySkill(ATTACK, value) },
});
const xp = (who: Person, time: string, value: number): Reading => ({
  ...{ person: PEOPLE[who], at: at(time), until: at(time) },
  ...{ xp: bySkill(COOKING, value), level: bySkill(COOKING, 99) },
});
const reach99 = square(1, { kind: 'level', skill: null, level: 99 });
const reachXp = (value: number) => square(1, { kind: 'xp', skill: 'Cooking', xp: value });

/** Returns when the first square was done and by what: "13:00 by line", "12:55 by reading", "open". */
function done(facts: BoardFacts, team = R, id = 1): string {
  const own = evaluate(facts).completions.find((each) => each.team === team && each.square === id);
  if (!own) return 'open';
  return `${new Date(own.at).toISOString().slice(11, 16)} by ${own.line === null ? 'reading' : 'line'}`;
}
const spareOf = (facts: BoardFacts) => evaluate(facts, true).spare.map(({ why }) => why);

describe('a level or XP to be reached', () => {
  it('[V14] is not completed by a line above it, of which admins are told, but by one of exactly that level', () => {
    const above = board([reach99], [levelled('r1', '12:30', 104)]);
    expect(done(above)).toBe('open');
    expect(spareOf(above)).toEqual([expect.stringContaining('Above it')]);
    expect(done(board([reach99], [levelled('r1', '12:30', 104), levelled('r2', '13:00', 99)]))).toBe('13:00 by line');
  });

  it('[V15] is completed by a line above it of a player who was known below it, and names both', () => {
    const facts = board([reach99], [levelled('r1', '13:00', 100)], { readings: [level('r1', '11:50', 97)] });
    expect(done(facts)).toBe('13:00 by line');
    expect(progressOf(facts)?.contributions).toMatchObject([
      { line: 1, matched: 'Level 99 in any skill; below it at 2026-03-01 11:50 UTC' },
    ]);
  });

  it('[V16] is completed by any line of it or more when the square says so', () => {
    const old = square(1, { kind: 'level', skill: null, level: 99, match: 'at_least' });
    expect(done(board([old], [levelled('r1', '12:30', 104)]))).toBe('12:30 by line');
  });

  it('[V17] is completed by the first reading that has it', () => {
    const readings = [xp('r1', '11:50', 9.8 * M), xp('r1', '12:30', 9.95 * M), xp('r1', '12:55', 10.1 * M)];
    const facts = board([reachXp(10 * M)], [], { readings });
    expect(done(facts)).toBe('12:55 by reading');
    const [own] = progressOf(facts)?.contributions ?? [];
    if (!own) throw new Error('nothing has counted');
    const stored = { lines: new Map(), records: new Map(), showsProofs: false };
    expect(contributionEvidence(stored, own)).toMatchObject({
      text: 'Reached 10,000,000 XP in Cooking, from 9,950,000 to 10,100,000',
      skill: 'Cooking',
      from: 9.95 * M,
      to: 10.1 * M,
    });
  });

  it('[V18] counts once when a line and a reading tell it, by the line', () => {
    const readings = [xp('r1', '12:20', 13.9 * M), xp('r1', '12:35', 14.02 * M)];
    const facts = board([reachXp(14 * M)], [milestone('r1', '12:31', 14 * M)], { readings });
    expect(done(facts)).toBe('12:31 by line');
    expect(progressOf(facts)?.contributions).toHaveLength(1);
  });

  it('[V19] is not completed by a later milestone of a player of whom nothing below is known', () => {
    const facts = board([reachXp(20 * M)], [milestone('r1', '12:30', 22 * M)]);
    expect(done(facts)).toBe('open');
    expect(spareOf(facts)).toHaveLength(1);
  });

  it('[V8] is counted for each player once, by skill', () => {
    const two = square(1, { kind: 'level', skill: null, level: 99, scope: { players: 2 } });
    const told = [
      levelled('r1', '12:05', 99),
      levelled('r1', '12:10', 99, 'Magic'),
      levelled('r2', '12:20', 99, 'Cooking'),
    ];
    expect(story([two], told)).toBe('1, 1, 2/2 done 12:20 by r2');
  });

  it.each<[string, Reading[], Told[]]>([
    [
      'before the start, by a line',
      [level('r1', '11:40', 98), level('r1', '12:10', 99)],
      [levelled('r1', '11:55', 99)],
    ],
    ['before the first reading', [level('r1', '12:10', 99)], []],
    ['in the hours before the last reading', [level('r1', '09:00', 98), level('r1', '12:10', 99)], []],
    ['after the end, by a line', [level('r1', '17:50', 98), level('r1', '18:10', 99)], [levelled('r1', '18:05', 99)]],
    ['by a level that the service caps', [level('r1', '11:50', 99, 20 * M)], [levelled('r1', '12:30', 100)]],
  ])('is not completed by what may have been reached outside of the board: %s', (_what, readings, told) => {
    expect(done(board([reach99], told, { readings }))).toBe('open');
  });

  it('counts the first reading after the end, dated to the last minute', () => {
    const readings = [level('r1', '17:50', 98), level('r1', '18:10', 99)];
    expect(done(board([reach99], [], { readings }))).toBe('17:59 by reading');
  });

  it('belongs to the team of the earlier fact, and a line of exactly that level to the team of its minute', () => {
    const seats: Seat[] = [
      { team: R, person: PEOPLE.r1, joined: at('11:00'), left: at('14:30') },
      { team: B, person: PEOPLE.r1, joined: at('14:30'), left: null },
    ];
    const readings = [level('r1', '14:20', 98), level('r1', '14:50', 99)];
    expect([R, B].map((team) => done(board([reach99], [], { seats, readings }), team))).toEqual([
      '14:50 by reading',
      'open',
    ]);
    const told = [levelled('r1', '14:40', 99)];
    expect([R, B].map((team) => done(board([reach99], told, { seats, readings }), team))).toEqual([
      'open',
      '14:40 by line',
    ]);
  });

  it('is one thing, however it is told: it counts for one square, the narrowest', () => {
    const squares = [reach99, square(2, { kind: 'level', skill: 'Attack', level: 99 })];
    const readings = [level('r1', '11:50', 98), level('r1', '12:30', 99)];
    const byReading = evaluate(board(squares, [], { readings })).completions;
    const byLine = evaluate(board(squares, [levelled('r1', '12:30', 99)], { readings })).completions;
    expect([byReading, byLine].map((all) => all.map((one) => one.square))).toEqual([[2], [2]]);
  });

  it('counts each level on the way to a line or reading that skips some', () => {
    const squares = [97, 98, 99].map((value, index) =>
      square(index + 1, { kind: 'level', skill: 'Attack', level: value }),
    );
    const readings = [level('r1', '11:50', 96)];
    const facts = board(squares, [levelled('r1', '12:30', 99)], { readings });
    expect(evaluate(facts).completions.map((each) => [each.square, each.line, each.isShared])).toEqual([
      [1, 1, true],
      [2, 1, true],
      [3, 1, undefined],
    ]);
  });

  it('is told by the log alone in a lockout', () => {
    const readings = [level('r1', '11:50', 98), level('r1', '12:30', 99)];
    const facts = { readings, mode: 'lockout' as const };
    expect(done(board([reach99], [], facts))).toBe('open');
    expect(done(board([reach99], [levelled('b1', '12:40', 99)], facts), B)).toBe('12:40 by line');
  });

  it('does not come back by a reading when the line was revoked, but another skill or player may have it', () => {
    const readings = [level('r1', '11:50', 98), level('r1', '12:30', 99)];
    const told = [levelled('r1', '12:25', 99), levelled('r2', '13:00', 99)];
    const readingRevocations = [{ square: 1, person: PEOPLE.r1, skill: ATTACK, value: 99 }];
    expect(done(board([reach99], told, { readings, readingRevocations }))).toBe('13:00 by line');
    expect(done(board([reach99], [], { readings, readingRevocations }))).toBe('open');
  });
});

describe('any level-up', () => {
  const any = square(1, { kind: 'level', skill: null, level: null, count: 4 });

  it('counts each level of a skill once a player, also of those that readings skip', () => {
    const told = [levelled('r1', '12:05', 50), levelled('r1', '12:05', 50), levelled('r2', '12:06', 50)];
    expect(story([any], told)).toBe('1, 1, 2/4');
    const readings = [level('r1', '12:04', 49), level('r1', '12:30', 53)];
    expect(progressOf(board([any], [levelled('r1', '12:05', 50)], { readings }))?.have).toBe(4);
  });
});

describe('a stretch of gained XP', () => {
  it('does not count when it was revoked, also when later readings divide it', () => {
    const gain = square(1, { kind: 'xp_gain', skills: ['Cooking'], xp: 100 * M });
    const ends = [xp('r1', '11:50', 10 * M), xp('r1', '13:00', 12 * M), xp('r1', '13:30', 13 * M)];
    const readingRevocations = [{ square: 1, person: PEOPLE.r1, from: at('11:50'), to: at('13:00') }];
    const have = (readings: Reading[]) => progressOf(board([gain], [], { readings, readingRevocations }))?.have;
    expect(have(ends)).toBe(M);
    expect(have([...ends, xp('r1', '12:20', 11 * M)])).toBe(M);
  });
});

describe('facts of levels in any order', () => {
  const people = fc.constantFrom<Person>('r1', 'r2', 'b1');
  const minute = fc
    .integer({ min: 0, max: 400 })
    .map((past) => new Date(at('11:20') + past * 60_000).toISOString().slice(11, 16));
  const line = fc
    .tuple(people, minute, fc.integer({ min: 95, max: 103 }))
    .map(([who, time, value]) => levelled(who, time, value));
  /** Levels of a player rise with time. */
  const readings = fc
    .array(fc.tuple(people, minute, fc.integer({ min: 94, max: 101 })), { maxLength: 8 })
    .map((all) => {
      const inTime = [...all].sort((a, b) => at(a[1]) - at(b[1]));
      const best = new Map<Person, number>();
      return inTime.map(([who, time, value]) => {
        best.set(who, Math.max(value, best.get(who) ?? 0));
        return level(who, time, best.get(who) ?? value);
      });
    });
  const squares = [
    reach99,
    square(2, { kind: 'level', skill: 'Attack', level: 97, count: 2 }),
    square(3, { kind: 'level', skill: null, level: null, count: 6 }),
    square(4, { kind: 'level', skill: 'Attack', level: 100, match: 'at_least' }),
  ];
  const shown = (facts: BoardFacts) => {
    const { completions, progress } = evaluate(facts);
    return {
      completions: completions.map(({ team, square: id, person, at: when }) => [team, id, person, when]),
      have: progress.map((each) => [each.team, each.square, each.have]).sort(),
    };
  };

  it('[P1] lead to the same result in any order', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), readings, fc.infiniteStream(fc.nat()), (told, read, keys) => {
        const facts = board(squares, told, { readings: read });
        const mixed = [...facts.lines]
          .map((each) => [keys.next().value, each] as const)
          .sort((a, b) => Number(a[0]) - Number(b[0]));
        expect(shown({ ...facts, lines: mixed.map(([, each]) => each), readings: [...read].reverse() })).toEqual(
          shown(facts),
        );
      }),
    );
  });

  it('[P3] count each value of a skill once a player and square, and never more than the goal', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), readings, (told, read) => {
        for (const { square: id, contributions, have, need } of evaluate(board(squares, told, { readings: read }))
          .progress) {
          expect(have).toBeLessThanOrEqual(need);
          expect(contributions.reduce((sum, { counted }) => sum + counted, 0)).toBe(have);
          const keys = contributions.flatMap(({ person, reached }) => (reached ? `${person} ${reached.value}` : []));
          expect(new Set(keys).size).toBe(keys.length);
          if (id !== 4) expect(keys).toHaveLength(contributions.length);
        }
      }),
    );
  });
});
