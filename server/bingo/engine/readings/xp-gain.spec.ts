import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at, board, PEOPLE, type Person, progressOf, square } from '../../../../test/support/bingo/told-board.ts';
import { SKILL_COUNT } from '../../../../shared/game/skills.ts';
import type { BoardFacts, Reading, Seat } from '../engine-types.ts';
import { evaluate } from '../evaluate.ts';

const [R, B] = [1, 2];
const ATTACK = 1;
const M = 1_000_000;
const gain = (xp: number, skills: string[] = []) => square(1, { kind: 'xp_gain', skills, xp });

/** "r1 had 100M at 11:45", all of it in Attack; with an end of the time in which the same was read again. */
type Read = [who: Person, time: string, xp: number, until?: string];
const readings = (told: readonly Read[]): Reading[] =>
  told.map(([who, time, xp, until = time]) => ({
    person: PEOPLE[who],
    at: at(time),
    until: at(until),
    xp: Array.from({ length: SKILL_COUNT }, (_, skill) => (skill === ATTACK ? xp : null)),
  }));
const have = (told: readonly Read[], change: Partial<BoardFacts> = {}, team = R, squares = [gain(100 * M)]) =>
  progressOf(board(squares, [], { readings: readings(told), ...change }), team)?.have ?? 0;

describe('a square of gained XP', () => {
  it('sums the gains of a team, and counts of the last one what was missing', () => {
    const told: Read[] = [
      ['r1', '11:45', 100 * M],
      ['r2', '11:58', 50 * M],
      ['r1', '12:30', 102 * M],
      ['r2', '12:45', 52.5 * M],
      ['r1', '13:00', 104 * M],
    ];
    const facts = board([gain(5 * M)], [], { readings: readings(told) });
    const progress = progressOf(facts);
    expect(progress?.contributions.map(({ counted, amount }) => [counted / M, amount / M])).toEqual([
      [2, 2],
      [2.5, 2.5],
      [0.5, 2],
    ]);
    expect(evaluate(facts).completions).toMatchObject([
      {
        team: R,
        person: PEOPLE.r1,
        at: at('13:00'),
        line: null,
        record: null,
        reading: { from: 102 * M, to: 104 * M },
      },
    ]);
  });

  it.each<[string, Read[], number]>([
    [
      'from the first reading when there is none before',
      [
        ['r1', '12:20', 101 * M],
        ['r1', '12:50', 102 * M],
      ],
      1,
    ],
    [
      'from a reading of the hour before the start',
      [
        ['r1', '11:01', 100 * M],
        ['r1', '12:10', 103 * M],
      ],
      3,
    ],
    [
      'not from an older one',
      [
        ['r1', '09:00', 100 * M],
        ['r1', '12:10', 103 * M],
      ],
      0,
    ],
    [
      'from an older one that was read again in that hour',
      [
        ['r1', '09:00', 100 * M, '11:50'],
        ['r1', '12:10', 103 * M],
      ],
      3,
    ],
    [
      'the first reading after the end',
      [
        ['r1', '17:50', 1 * M],
        ['r1', '18:10', 2 * M],
        ['r1', '18:12', 9 * M],
      ],
      1,
    ],
    [
      'no reading long after the end',
      [
        ['r1', '17:50', 1 * M],
        ['r1', '18:16', 2 * M],
      ],
      0,
    ],
    [
      'no fall',
      [
        ['r1', '12:00', 5 * M],
        ['r1', '12:10', 4 * M],
        ['r1', '12:20', 5 * M],
      ],
      1,
    ],
  ])('counts %s', (_, told, expected) => {
    expect(have(told) / M).toBe(expected);
  });

  it('gives the gain across a change of team to the team of the earlier reading', () => {
    const [one, two]: Seat[] = [
      { team: R, person: PEOPLE.r1, joined: at('11:00'), left: at('14:30:40') },
      { team: B, person: PEOPLE.r1, joined: at('14:30:40'), left: null },
    ] as const;
    const seats = [one, two].flatMap((seat) => seat ?? []);
    const told: Read[] = [
      ['r1', '14:20', 10 * M],
      ['r1', '14:32', 10.5 * M],
      ['r1', '15:00', 12 * M],
    ];
    expect([have(told, { seats }, R), have(told, { seats }, B)]).toEqual([0.5 * M, 1.5 * M]);
  });

  it('counts only asked skills, and a gain for each square that asks for its skill', () => {
    const told: Read[] = [
      ['r1', '12:00', 1 * M],
      ['r1', '12:30', 2 * M],
    ];
    const squares = [
      gain(5 * M, ['Attack']),
      { ...gain(5 * M), id: 2, column_number: 2 },
      { ...gain(5 * M, ['Magic']), id: 3 },
    ];
    const facts = board(squares, [], { readings: readings(told) });
    expect([1, 2, 3].map((id) => progressOf(facts, R, id)?.have ?? 0)).toEqual([1 * M, 1 * M, 0]);
  });

  it('does not depend on the order of learning, and a reading more lowers nothing', () => {
    const read = fc.tuple(
      fc.constantFrom<Person>('r1', 'r2'),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 50 }),
    );
    const rising = (all: [Person, number, number][]): Read[] => {
      const xp = new Map<Person, number>();
      return [...new Map(all.map((each) => [`${each[0]} ${each[1]}`, each])).values()]
        .sort((a, b) => a[1] - b[1])
        .map(([who, minute, more]): Read => {
          xp.set(who, (xp.get(who) ?? 0) + more * 1000);
          return [who, `12:${String(minute).padStart(2, '0')}`, xp.get(who) ?? 0];
        });
    };
    let counted = 0;
    fc.assert(
      fc.property(fc.array(read, { minLength: 2, maxLength: 20 }), fc.nat(), (all, turn) => {
        const told = rising(all);
        const whole = have(told);
        counted += whole;
        const at = turn % told.length;
        expect(have([...told.slice(at), ...told.slice(0, at)].reverse())).toBe(whole);
        expect(have(told.filter((_, place) => place !== at))).toBeLessThanOrEqual(whole);
      }),
    );
    expect(counted).toBeGreaterThan(0);
  });
});
