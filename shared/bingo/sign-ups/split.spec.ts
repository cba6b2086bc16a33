import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { medianOf, splitPlayers, type SplitPlayer } from './split.ts';

const player = (id: number, strength: number | null, more: Partial<SplitPlayer> = {}): SplitPlayer => ({
  ...{ id, strength, isCaptain: false, partner: null },
  ...more,
});
const sizes = (teams: number[][]): number[] => teams.map(({ length }) => length);
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Players with captains and mutual wishes, and a number of empty teams. */
const world = fc
  .record({
    strengths: fc.array(fc.option(fc.integer({ min: 0, max: 5_800_000_000 })), { maxLength: 120 }),
    pairs: fc.array(fc.tuple(fc.nat(119), fc.nat(119)), { maxLength: 40 }),
    captains: fc.array(fc.nat(119), { maxLength: 8 }),
    teams: fc.integer({ min: 2, max: 40 }),
    seed: fc.string({ maxLength: 12 }),
  })
  .map(({ strengths, pairs, captains, teams, seed }) => {
    const players = strengths.map((strength, id) => player(id + 1, strength, { isCaptain: captains.includes(id) }));
    for (const [a, b] of pairs) {
      const [one, two] = [players[a], players[b]];
      if (!one || !two || a === b || one.partner !== null || two.partner !== null) continue;
      one.partner = two.id;
      two.partner = one.id;
    }
    return { players, teams: Array.from({ length: teams }, (): number[] => []), seed };
  });

describe('the even split', () => {
  it('deals everybody once to teams that differ by at most one player, by the seed alone', () => {
    fc.assert(
      fc.property(world, ({ players, teams, seed }) => {
        const { teams: dealt } = splitPlayers(players, teams, seed);
        expect(dealt.flat().sort((a, b) => a - b)).toEqual(players.map(({ id }) => id));
        expect(spread(sizes(dealt))).toBeLessThanOrEqual(1);
        expect(splitPlayers([...players].reverse(), teams, seed)).toEqual(splitPlayers(players, teams, seed));
      }),
    );
  });

  it('keeps pairs together unless they had to part, and gives each team at most one captain while there are enough', () => {
    fc.assert(
      fc.property(world, ({ players, teams, seed }) => {
        const { teams: dealt, parted } = splitPlayers(players, teams, seed);
        const teamOf = new Map(dealt.flatMap((ids, team) => ids.map((id) => [id, team])));
        const apart = new Set(parted.flat());
        const captain = (id: number | null): boolean => players.find((one) => one.id === id)?.isCaptain === true;
        for (const { id, partner, isCaptain } of players) {
          if (partner === null || apart.has(id) || (isCaptain && captain(partner))) continue;
          expect(teamOf.get(partner)).toBe(teamOf.get(id));
        }
        if (players.filter(({ isCaptain }) => isCaptain).length > teams.length) return;
        for (const ids of dealt) expect(ids.filter(captain).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('makes teams of about equal strength, and another seed other teams', () => {
    const players = Array.from({ length: 300 }, (_, at) => player(at + 1, (at * 7919) % 100_000));
    const teams = Array.from({ length: 40 }, (): number[] => []);
    const sums = (seed: string): number[] =>
      splitPlayers(players, teams, seed).teams.map((ids) =>
        ids.reduce((sum, id) => sum + (players[id - 1]?.strength ?? 0), 0),
      );
    // 20 teams have 7 players and 20 have 8, so the sums of the sizes differ by about one player.
    expect(spread(sums('a'))).toBeLessThan(100_000);
    expect(splitPlayers(players, teams, 'a').teams).not.toEqual(splitPlayers(players, teams, 'b').teams);
  });

  it('leaves seated players where they are and fills the smaller teams first', () => {
    const players = [player(1, 10), player(2, 20), player(3, 30)];
    const { teams } = splitPlayers(players, [[5, 5], [], [5]], 'seed');
    expect(sizes(teams)).toEqual([0, 2, 1]);
  });

  it('counts a player without a history as the median', () => {
    expect(medianOf([null, 9, 1, 4])).toBe(4);
    expect(medianOf([1, 4, null])).toBe(2);
    expect(medianOf([null])).toBe(0);
    const { teams, median } = splitPlayers(
      [player(1, 100), player(2, null), player(3, 100), player(4, 0)],
      [[], []],
      's',
    );
    expect(median).toBe(100);
    expect(sizes(teams)).toEqual([2, 2]);
  });
});
