import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at, board, PEOPLE, progressOf, square, story, type Told } from '../../../test/support/bingo/told-board.ts';
import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import type { ManualRecord, Reading, Seat } from './engine-types.ts';
import { evaluate } from './evaluate.ts';

const [R, B] = [1, 2];
const kills = (need: number, boss: string): SquareRule => ({ kind: 'boss_kill', boss, mode: 'any', kills: need });

describe('names and lines that fit several squares', () => {
  it('counts the kills of each boss of a group, in whatever words the log tells them', () => {
    const told: Told[] = [
      ['r1', '12:05', 'I killed 15 Vindictas.'],
      ['r2', '12:10', 'I killed 10 Helwyrs.'],
      ['r1', '12:20', 'I defeated the Twin Furies 5 times.'],
      ['r1', '12:30', "I killed 9 Kree'arras."],
    ];
    expect(story([square(1, kills(30, 'gwd2'))], told)).toBe('15, 25, 30, 30/30 done 12:20 by r1');
  });

  it('gives the reward of a treasure trail to its item first, and the trail to its own square after that', () => {
    const trail = (time: string): Told => [
      'r1',
      time,
      'Elite treasure trail completed.',
      'I have completed an elite treasure trail. I got a Zamorak bow out of it.',
    ];
    const squares = [square(1, null, ['Zamorak bow']), square(2, { kind: 'clue', tier: 'Elite' })];
    const told = [trail('12:10'), trail('12:20')];
    expect(story(squares, told)).toBe('1, 1/1 done 12:10 by r1');
    expect(story(squares, told, R, 2)).toBe('0, 1/1 done 12:20 by r1');
  });
});

describe('a record that is taken back', () => {
  it('leaves what the lines told', () => {
    const record: ManualRecord = { id: 1, team: R, square: 1, person: PEOPLE.r2, at: at('12:10'), amount: 12 };
    const told: Told[] = [
      ['r1', '12:30', 28],
      ['r2', '12:40', 12],
    ];
    const squares = [square(1, kills(50, "Kree'arra"))];
    const have = (records: ManualRecord[], lines: number) =>
      progressOf(board(squares, told.slice(0, lines), { records }))?.have ?? 0;
    expect([have([record], 0), have([], 0), have([], 1), have([], 2), have([record], 2)]).toEqual([12, 0, 28, 40, 50]);
  });
});

describe('another minute of a change of seat', () => {
  const drop = fc.record({
    who: fc.constantFrom('r1', 'r2', 'b1'),
    minute: fc.nat(29),
    name: fc.constantFrom('dragon helm', 'dark bow'),
  });
  const xp = fc.record({ who: fc.constantFrom('r1', 'r2', 'b1'), minute: fc.nat(29), more: fc.nat(5) });
  const time = (minute: number) => `12:${String(minute).padStart(2, '0')}`;
  const seatsWith = (change: number): Seat[] => [
    { team: R, person: PEOPLE.r1, joined: at('11:00'), left: at(time(change)) },
    { team: B, person: PEOPLE.r1, joined: at(time(change)), left: null },
    { team: R, person: PEOPLE.r2, joined: at('11:00'), left: null },
    { team: B, person: PEOPLE.b1, joined: at('11:00'), left: null },
  ];

  it('changes for which team the lines and XP of that player count, and nothing of other players', () => {
    // Nobody reaches these numbers, so that what one player has takes nothing from another one.
    const squares = [
      square(1, { kind: 'item', count: 900 }, ['Dragon helm', 'Dark bow']),
      square(2, { kind: 'xp_gain', skills: [], xp: 900_000 }),
    ];
    let moved = 0;
    fc.assert(
      fc.property(
        fc.array(drop, { maxLength: 20 }),
        fc.array(xp, { maxLength: 20 }),
        fc.nat(29),
        fc.nat(29),
        (drops, gains, one, other) => {
          const told = drops.map(({ who, minute, name }): Told => [who as 'r1', time(minute), `I found a ${name}`]);
          const known = new Map<string, number>();
          const readings = gains
            .sort((a, b) => a.minute - b.minute)
            .map(({ who, minute, more }): Reading => {
              known.set(who, (known.get(who) ?? 1000) + more * 100);
              const value = known.get(who) ?? null;
              const when = at(time(minute));
              const all = Array.from({ length: SKILL_COUNT }, (_, skill) => (skill === 1 ? value : null));
              return { person: PEOPLE[who as 'r1'], at: when, until: when, xp: all };
            });
          const counted = (change: number, isMoved: (person: number | null) => boolean): string[] =>
            evaluate(board(squares, told, { seats: seatsWith(change), readings })).progress.flatMap(
              ({ team, square: id, contributions }) =>
                contributions
                  .filter(({ person }) => isMoved(person))
                  .map((each) => `${id} ${team} ${each.person} ${each.at} ${each.line} ${each.counted}`),
            );
          const isOther = (person: number | null) => person !== PEOPLE.r1;
          expect(counted(other, isOther).sort()).toEqual(counted(one, isOther).sort());
          const own = (change: number) => counted(change, (person) => !isOther(person));
          if (own(one).join() !== own(other).join()) moved++;
        },
      ),
    );
    expect(moved).toBeGreaterThan(10);
  });
});
