import { describe, expect, it } from '@jest/globals';
import type { Evidence, Goal } from '../bingo.schemas.ts';
import {
  goalFigure,
  goalFinished,
  goalName,
  goalPercent,
  goalProgress,
  goalShares,
  goalSpeech,
  isTeamEffort,
} from './goal-words.ts';

const kills: Goal = {
  kind: 'boss_kill',
  need: 50,
  unit: 'kills',
  scope: 'team',
  parts: [],
  words: "50 Kree'arra kills",
};
const byOne: Goal = { ...kills, need: 30, scope: 'one_player', words: "30 Kree'arra kills" };
const byFive: Goal = { ...kills, need: 10, scope: { players: 5 }, words: "10 Kree'arra kills" };
const levels: Goal = { kind: 'level', need: 1, unit: 'levels', scope: { players: 2 }, parts: [] };
const whips: Goal = { kind: 'item', need: 3, unit: 'items', scope: 'team', parts: [], words: '3 × Abyssal whip' };
const lean: Goal = { kind: 'boss_kill', need: 1500, unit: 'kills', scope: 'team', parts: [] };

function counted(total: number, top: [name: string, counted: number][]): Evidence {
  const at = '2026-11-20T19:42:00.000Z';
  return {
    kind: 'count',
    total,
    lines: top.length,
    last: { text: "I killed 12 Kree'arras.", happened_at: at, read_at: at },
    top: top.map(([name, one], index) => ({ person_id: index + 1, name, counted: one })),
    matched: "Kill of Kree'arra",
  };
}

describe('words of progress', () => {
  it.each([
    [37, 50, '37/50', 74],
    [0, 3, '0/3', 0],
    [9_999, 9_999, '9999/9999', 100],
    [999, 10_000, '999/10K', 9],
    [420_000, 1_000_000, '420K/1M', 42],
    [999_999, 1_000_000, '999.9K/1M', 99],
  ])('write %i of %i as %s, which is %i percent', (have, need, figure, percent) => {
    expect([goalFigure(have, need), goalPercent(have, need)]).toEqual([figure, percent]);
  });

  it.each<[Goal, number, string, string]>([
    [kills, 37, '', "37 of 50 Kree'arra kills, 13 to go"],
    [kills, 50, '', "50 of 50 Kree'arra kills"],
    [byOne, 22, 'Ann', "Best: Ann 22 of 30 Kree'arra kills, 8 to go"],
    [byOne, 22, '', "Best: 22 of 30 Kree'arra kills, 8 to go"],
    [byFive, 2, '', '2 of 5 players, 3 to go'],
    [levels, 1, '', '1 of 2 players, 1 to go'],
    [whips, 1, '', '1 of 3 × Abyssal whip, 2 to go'],
    [lean, 250, '', '250 of 1,500 kills, 1,250 to go'],
  ])('say what a team has and lacks', (goal, have, best, words) => {
    expect(goalProgress(goal, have, best)).toBe(words);
  });

  it.each<[string, Goal, [string, number][], string | null, string]>([
    [
      "Kree'arra",
      kills,
      [
        ['Red', 37],
        ['Blue', 12],
      ],
      null,
      "C3, Kree'arra, 50 kills. Red 37 of 50. Blue 12 of 50. Not complete.",
    ],
    ["50 Kree'arra kills", kills, [['Red', 37]], 'Blue', "C3, 50 Kree'arra kills. Red 37 of 50. Completed by Blue."],
    ['Kree', byOne, [['Red', 22]], null, 'C3, Kree, 30 kills by one player. Red best 22 of 30. Not complete.'],
    ['Kree 30', byOne, [], null, 'C3, Kree 30, by one player. Not complete.'],
    ['Kree', byFive, [['Red', 2]], null, 'C3, Kree, 10 kills by each of 5 players. Red 2 of 5 players. Not complete.'],
    ['Two 99s', levels, [['Red', 1]], null, 'C3, Two 99s, by each of 2 players. Red 1 of 2 players. Not complete.'],
    [
      'Whips',
      whips,
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name): [string, number] => [name, 1]),
      null,
      'C3, Whips, 3 items. A 1 of 3. B 1 of 3. C 1 of 3. D 1 of 3. 2 more teams have begun. Not complete.',
    ],
  ])('tell a square to a screen reader (%s)', (item_name, goal, teams, completed, speech) => {
    const told = teams.map(([team, have]) => ({ team, have }));
    expect(goalSpeech('C3', { item_name, goal }, told, completed)).toBe(speech);
  });

  it('name the goal once, and who finished it with the shares', () => {
    const item = { item_name: "Kree'arra", goal: kills };
    expect(goalName(item)).toBe("50 Kree'arra kills");
    expect(goalName({ item_name: "Kree'arra, 50 times", goal: kills })).toBe("Kree'arra, 50 times");
    expect(goalName({ item_name: 'Abyssal whip' })).toBe('Abyssal whip');
    expect(goalFinished('Ann', item, 'Red', 'C3')).toBe("Ann finished 50 Kree'arra kills for Red (C3)");
    const three = counted(50, [
      ['Ann', 28],
      ['Bob', 12],
      ['Cid', 8],
    ]);
    expect(goalShares(three)).toBe('Ann 28, Bob 12, Cid 8, 2 by others');
    expect(goalShares(counted(1_500, [['Ann', 1_500]]))).toBe('Ann 1,500');
    expect(isTeamEffort({ evidence: three })).toBe(true);
    expect(isTeamEffort({ evidence: counted(50, [['Ann', 50]]) })).toBe(false);
  });
});
