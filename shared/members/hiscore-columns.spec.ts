import { describe, expect, it } from '@jest/globals';
import { ordinaryLevel } from '../game/levels.ts';
import { packSkills, unpackSkills } from './hiscore-columns.ts';

describe('the columns of the hiscores', () => {
  // Overall, an ordinary skill with a cap of 110, one with another curve, and a member that was never read.
  const columns = [
    { xp: [34_000_000, 900, 0], level: [300, 52, 0], rank: [1, null, null] },
    { xp: [20_000_000, 400, 0], level: [102, 5, 0], rank: [7, null, null] },
    { xp: [14_000_000, 500, 0], level: [80, 47, 0], rank: [3, 9, null] },
  ];

  it('returns what was packed, whatever the levels', () => {
    expect(unpackSkills(packSkills(columns))).toEqual(columns);
  });

  it('sends zeros for levels that follow from XP, and for the sum of levels', () => {
    const [overall, ordinary] = packSkills([
      { xp: [20_000_083], level: [ordinaryLevel(20_000_000, 99) + 2], rank: [1] },
      { xp: [20_000_000], level: [99], rank: [1] },
      { xp: [83], level: [2], rank: [1] },
    ]);
    expect(overall?.level).toEqual([0]);
    expect(ordinary).toMatchObject({ most: 99, level: [0] });
  });
});

describe('ordinaryLevel', () => {
  it.each([
    [0, 1],
    [82, 1],
    [83, 2],
    [13_034_430, 98],
    [13_034_431, 99],
    [104_273_166, 119],
    [200_000_000, 120],
  ])('returns for %p XP the level %p', (xp, level) => {
    expect(ordinaryLevel(xp, 120)).toBe(level);
  });

  it('returns at most the highest level of the skill', () => {
    expect(ordinaryLevel(200_000_000, 99)).toBe(99);
  });
});
