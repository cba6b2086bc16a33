import { describe, expect, it } from '@jest/globals';
import { OWNER_RANKS } from './ranks.ts';
import { BRACKETS, bracketOf, MASTER_MAX_XP, MAX_LEVEL, shownCombatLevel } from './xp.ts';

describe('the constants of the game', () => {
  it('returns one of six brackets, lower bound inclusive, upper exclusive', () => {
    expect(BRACKETS.map(({ label }) => label)).toEqual(['1B+', '2B+', '3B+', '4B+', '5B+', 'MAX XP']);
    const edges: [number, string | null][] = [
      [999_999_999, null],
      [1_000_000_000, '1b'],
      [1_999_999_999, '1b'],
      [2_000_000_000, '2b'],
      [3_000_000_000, '3b'],
      [4_000_000_000, '4b'],
      [5_000_000_000, '5b'],
      [5_799_999_999, '5b'],
      [5_800_000_000, 'max'],
    ];
    for (const [xp, key] of edges) expect([xp, bracketOf(xp)]).toEqual([xp, key]);
  });

  it('caps the combat level at 152', () => {
    expect([3, 151, 152, 153, 200].map(shownCombatLevel)).toEqual([3, 151, 152, 152, 152]);
  });

  it('states the limits of the max capes', () => {
    expect([MASTER_MAX_XP, MAX_LEVEL]).toEqual([104_273_167, 99]);
  });

  it('lists three owner ranks in their order', () => {
    expect(OWNER_RANKS).toEqual(['Owner', 'Deputy Owner', 'Overseer']);
  });
});
