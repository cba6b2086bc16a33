import { describe, expect, it } from '@jest/globals';
import {
  at,
  board,
  PEOPLE,
  progressOf,
  square,
  story,
  type Person,
  type Told,
} from '../../../test/support/bingo/told-board.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import type { BoardFacts, ManualRecord, SquareFacts } from './engine-types.ts';
import { evaluate } from './evaluate.ts';

const [R, B, G] = [1, 2, 3];
const kills = (fields: object = {}): SquareRule => ({
  kind: 'boss_kill',
  boss: "Kree'arra",
  mode: 'any',
  kills: 50,
  ...fields,
});
const VECTOR_1: Told[] = [
  ['r1', '12:05', 28],
  ['r2', '12:40', 12],
  ['r1', '13:10', 23],
];
const hard = (count: number): string => `I killed ${count} (Hard mode) K'ril Tsutsaroths.`;
const level = (who: Person, time: string, skill: string): Told => [
  who,
  time,
  `Levelled up ${skill}.`,
  'I am now level 99.',
];

describe('a square that asks for more than one', () => {
  it.each<[string, SquareFacts, Told[], string]>([
    ['kills over lines', square(1, kills()), VECTOR_1, '28, 40, 50/50 done 13:10 by r1'],
    ['kills of a boss by a nickname', square(1, kills({ boss: 'Kree' })), VECTOR_1, '28, 40, 50/50 done 13:10 by r1'],
    [
      'kills of a boss written apart',
      square(1, kills({ boss: 'kree arra' })),
      VECTOR_1,
      '28, 40, 50/50 done 13:10 by r1',
    ],
    [
      'kills of a boss in the plural',
      square(1, kills({ boss: "Kree'arras" })),
      VECTOR_1,
      '28, 40, 50/50 done 13:10 by r1',
    ],
    [
      'one kill for a line without a number, and for “many”',
      square(1, kills()),
      [
        ['r1', '12:05', "I killed  Kree'arra."],
        ['r1', '12:06', "I killed many Kree'arras."],
      ],
      '1, 2/50',
    ],
    [
      'the least kills in one line',
      square(1, kills({ kills: 20, in_one_line: true })),
      [
        ['r1', '12:05', 12],
        ['r1', '12:10', 12],
        ['r1', '12:20', 28],
      ],
      '0, 0, 1/1 done 12:20 by r1',
    ],
    [
      'kills of one mode',
      square(1, kills({ boss: "K'ril", kills: 10, mode: 'hard' })),
      [
        ['r1', '12:05', hard(6)],
        ['r1', '12:10', "I killed 5 K'ril Tsutsaroths."],
        ['r1', '12:20', hard(4)],
      ],
      '6, 6, 10/10 done 12:20 by r1',
    ],
    [
      'the best player',
      square(1, kills({ kills: 30, scope: 'one_player' })),
      [
        ['r1', '12:05', 20],
        ['r2', '12:10', 20],
        ['r1', '12:20', 10],
      ],
      '20, 20, 30/30 done 12:20 by r1',
    ],
    [
      'the players who reached it',
      square(1, { kind: 'level', skill: null, level: 99, scope: { players: 2 } }),
      [level('r1', '12:05', 'Attack'), level('r1', '12:10', 'Magic'), level('r2', '12:20', 'Cooking')],
      '1, 1, 2/2 done 12:20 by r2',
    ],
    [
      'each skill of a player once',
      square(1, { kind: 'level', skill: null, level: 99, count: 3 }),
      [
        level('r1', '12:05', 'Attack'),
        level('r1', '12:10', 'Attack'),
        level('r2', '12:20', 'Attack'),
        level('r1', '12:30', 'Magic'),
      ],
      '1, 1, 2, 3/3 done 12:30 by r1',
    ],
    [
      'items of any of its names',
      square(1, { kind: 'item', count: 3 }, ['Dragon helm', 'Abyssal whip']),
      [
        ['r1', '12:01', 'I found a dragon helm'],
        ['r2', '12:02', 'I found an abyssal whip'],
        ['b1', '12:03', 'I found a dragon helm'],
        ['r1', '12:04', 'I found a dragon helm'],
      ],
      '1, 2, 2, 3/3 done 12:04 by r1',
    ],
    [
      'different items of the team',
      square(1, { kind: 'item', count: 2, distinct: true }, ['Dragon helm', 'Abyssal whip']),
      [
        ['r1', '12:01', 'I found a dragon helm'],
        ['r2', '12:02', 'I found a dragon helm'],
        ['r2', '12:03', 'I found an abyssal whip'],
      ],
      '1, 1, 2/2 done 12:03 by r2',
    ],
    [
      'different items of one player',
      square(1, { kind: 'item', count: 2, distinct: true, scope: 'one_player' }, ['Dragon helm', 'Abyssal whip']),
      [
        ['r1', '12:01', 'I found a dragon helm'],
        ['r2', '12:02', 'I found a dragon helm'],
        ['r2', '12:03', 'I found an abyssal whip'],
      ],
      '1, 1, 2/2 done 12:03 by r2',
    ],
    [
      'an item of one source',
      square(1, { kind: 'item', count: 2, from: ['Araxxi'] }, ["Araxxi's fang"]),
      [
        ['r1', '12:01', "I found an Araxxi's fang", "After surviving Araxxi's lair, I found an Araxxi's fang."],
        ['r1', '12:02', "I found an Araxxi's fang", 'After defeating Telos, I looted one.'],
        ['r1', '12:03', "I found an Araxxi's fang"],
      ],
      '1, 1, 1/2',
    ],
    [
      'different items of one source, whatever they are',
      square(1, { kind: 'item', count: 2, any: true, from: ['Telos', 'QBD'], distinct: true }),
      [
        ['r1', '12:01', 'I found an orb', 'After defeating Telos, I looted an orb.'],
        ['r2', '12:02', 'I found an orb', 'After defeating Telos, I looted an orb.'],
        ['r2', '12:03', 'I found a bow', 'After killing a Abyssal demon, it dropped a bow.'],
        ['r2', '12:04', 'I found a shield.', 'While battling the Queen Black Dragon, I looted a shield.'],
      ],
      '1, 1, 1, 2/2 done 12:04 by r2',
    ],
    [
      'items of bosses that kill lines name together and drops apart',
      square(1, { kind: 'item', count: 2, any: true, from: ['dks'] }),
      [
        ['r1', '12:01', 'I found a ring', 'After killing a Dagannoth Rex, it dropped a ring.'],
        ['r2', '12:02', 'I found an axe', 'After killing a Dagannoth Supreme, it dropped an axe.'],
      ],
      '1, 2/2 done 12:02 by r2',
    ],
    [
      'quests, each once a player',
      square(1, { kind: 'quest', title: null, count: 2 }),
      [
        ['r1', '12:01', 'Quest complete: Sheep Shearer'],
        ['r1', '12:02', 'Quest complete: Sheep Shearer'],
        ['r1', '12:03', 'Quest complete: Dragon Slayer'],
      ],
      '1, 1, 2/2 done 12:03 by r1',
    ],
    [
      'clues of any tier, pets and caps alike',
      square(1, { kind: 'clue', tier: null, count: 2 }),
      [
        ['r1', '12:01', 'Hard treasure trail completed.'],
        ['r2', '12:02', 'Elite treasure trail completed.'],
      ],
      '1, 2/2 done 12:02 by r2',
    ],
  ])('counts %s', (_, asked, told, expected) => {
    expect(story([asked], told)).toBe(expected);
  });

  it('says which part of each line counted, and that the log left a number out', () => {
    const facts = board([square(1, kills())], VECTOR_1);
    expect(progressOf(facts)?.contributions.map(({ counted, amount }) => `${counted} of ${amount}`)).toEqual([
      '28 of 28',
      '12 of 12',
      '10 of 23',
    ]);
    const many = board([square(1, kills())], [['r1', '12:05', "I killed many Kree'arras."]]);
    expect(progressOf(many)?.contributions[0]?.matched).toBe("Kill of Kree'arra; the log does not say how many");
  });

  it('leaves the next line to another square when the goal is reached', () => {
    const squares = [square(1, null, ['Dragon helm']), square(2, { kind: 'item', count: 2 }, ['Dragon helm', 'Whip'])];
    const told: Told[] = [
      ['r1', '12:01', 'I found a dragon helm'],
      ['r1', '12:02', 'I found a dragon helm'],
    ];
    expect(story(squares, told)).toBe('1, 1/1 done 12:01 by r1');
    expect(story(squares, told, R, 2)).toBe('0, 1/2');
  });

  it('gets every line that fits it on a board whose drops count for every square', () => {
    const squares = [square(1, null, ['Dragon helm']), square(2, { kind: 'item', count: 2 }, ['Dragon helm', 'Whip'])];
    const facts = board(
      squares,
      [
        ['r1', '12:01', 'I found a dragon helm'],
        ['r1', '12:02', 'I found a dragon helm'],
      ],
      { oneDrop: 'every_square' },
    );
    expect(evaluate(facts, true)).toMatchObject({
      completions: [
        { square: 1, at: at('12:01'), line: 1 },
        { square: 2, at: at('12:02'), line: 2 },
      ],
      spare: [{ square: 1, line: 2, why: 'After the goal was reached' }],
    });
  });

  it('counts each team by itself', () => {
    const told: Told[] = [...VECTOR_1, ['b1', '13:20', 12]];
    const facts = board([square(1, kills())], told);
    expect([R, B, G].map((team) => progressOf(facts, team)?.have)).toEqual([50, 12, undefined]);
  });
});

describe('what does not count', () => {
  const why = (facts: BoardFacts): string[] =>
    evaluate(facts, true)
      .spare.filter(({ square: id }) => id === 1)
      .map((each) => `${each.line}: ${each.why}`);

  it('is listed with the reason', () => {
    const told: Told[] = [...VECTOR_1, ['r2', '13:20', 5]];
    const revocations = [{ square: 1, line: 2 }];
    expect(why(board([square(1, kills({ kills: 40 }))], told, { revocations }))).toEqual([
      '2: Revoked by an admin',
      '4: After the goal was reached',
    ]);
  });

  it('names the narrower square that got the line', () => {
    const squares = [square(1, { kind: 'pet', name: null, count: 2 }), square(2, { kind: 'pet', name: 'Newton' })];
    expect(why(board(squares, [['r1', '12:05', 'I found Newton, the Magic pet.']]))).toEqual([
      '1: Counted for another square',
    ]);
  });

  it('is what a player repeats, or adds after reaching the number', () => {
    const once = square(1, { kind: 'quest', title: null, count: 3 });
    const repeated: Told[] = [
      ['r1', '12:01', 'Quest complete: Sheep Shearer'],
      ['r1', '12:02', 'Quest complete: Sheep Shearer'],
    ];
    expect(why(board([once], repeated))).toEqual(['2: Counts once for each player']);
    const two = square(1, kills({ kills: 10, scope: { players: 2 } }));
    expect(
      why(
        board(
          [two],
          [
            ['r1', '12:01', 12],
            ['r1', '12:02', 3],
          ],
        ),
      ),
    ).toEqual(['2: This player has reached the number']);
  });
});

describe('corrections', () => {
  it('moves up the next line when one is revoked, and opens the square when too little is left', () => {
    const facts = board([square(1, kills())], VECTOR_1);
    const without = (...lines: number[]) => ({ ...facts, revocations: lines.map((line) => ({ square: 1, line })) });
    expect(progressOf(without(2))?.contributions.map(({ counted }) => counted)).toEqual([28, 22]);
    expect(evaluate(without(2)).completions).toMatchObject([{ at: at('13:10'), line: 3 }]);
    expect(progressOf(without(1, 2))).toMatchObject({ have: 23, need: 50 });
    expect(evaluate(without(1, 2)).completions).toEqual([]);
  });

  it('moves the completion when another number is asked for', () => {
    const done = (need: number) => evaluate(board([square(1, kills({ kills: need }))], VECTOR_1)).completions[0]?.at;
    expect([50, 40, 64].map(done)).toEqual([at('13:10'), at('12:40'), undefined]);
  });

  it('adds the amount of a record, and completes the square by a record without one', () => {
    const record = (id: number, time: string, amount: number | null): ManualRecord => ({
      id,
      team: R,
      square: 1,
      person: PEOPLE.r2,
      at: at(time),
      amount,
    });
    const squares = [square(1, kills())];
    const facts = board(squares, VECTOR_1.slice(0, 2), { records: [record(1, '12:30', 12)] });
    expect(progressOf(facts)).toMatchObject({ have: 50, need: 50 });
    expect(evaluate(facts).completions).toMatchObject([{ at: at('12:40'), line: 2, record: null }]);
    const whole = board(squares, VECTOR_1.slice(0, 1), { records: [record(1, '12:30', null)] });
    expect(progressOf(whole)?.contributions.map(({ counted }) => counted)).toEqual([28, 22]);
    expect(evaluate(whole).completions).toMatchObject([{ line: null, record: 1 }]);
  });

  it('counts what is left of one erased player together, apart from another', () => {
    const left = (id: number, former: number, amount: number): ManualRecord => ({
      id,
      team: R,
      square: 1,
      person: null,
      at: at('12:30'),
      amount,
      former,
    });
    const facts = board([square(1, kills({ kills: 30, scope: 'one_player' }))], [], {
      records: [left(1, 900, 10), left(2, 901, 15), left(3, 900, 12)],
    });
    expect(progressOf(facts)?.have).toBe(22);
  });
});
