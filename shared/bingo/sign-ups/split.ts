import { seededRandom, shuffled } from './seeded-random.ts';

/** A player to deal. */
export interface SplitPlayer {
  id: number;
  /** XP of the last 30 days; null when unknown, which counts as the median of the known ones. */
  strength: number | null;
  /** Captains lead different teams as long as there are enough teams. */
  isCaptain: boolean;
  /** Id of the player to be on a team with, when both want it. */
  partner: number | null;
}

export interface Split {
  /** Ids of the players of each team, in the order of the given teams. */
  teams: number[][];
  /** Value for an unknown strength. */
  median: number;
  /** Pairs that had to part, because the teams would otherwise differ by more than one player. */
  parted: [number, number][];
}

/** Players who stay together. */
interface Unit {
  ids: number[];
  strength: number;
  isCaptain: boolean;
}

interface Team {
  units: Unit[];
  /** Number of players and captains, those who were there before included. */
  size: number;
  captains: number;
  strength: number;
}

const SWAPS = 1000;

/**
 * Deals players to teams of about equal size and strength: captains first, then pairs, then the others, the strongest
 * first, each to the team with the fewest players and then the least strength; after that a thousand exchanges by chance
 * that bring two teams closer together. The same players, teams and seed give the same result in any order. D413.
 * @param seated strengths of the players that each team has already, who stay there
 */
export function splitPlayers(
  players: readonly SplitPlayer[],
  seated: readonly (readonly (number | null)[])[],
  seed: string,
): Split {
  const random = seededRandom(seed);
  const median = medianOf([...players.map(({ strength }) => strength), ...seated.flat()]);
  const value = (strength: number | null): number => strength ?? median;
  const inOrder = shuffled(
    [...players].sort((a, b) => a.id - b.id),
    random,
  ).sort((a, b) => value(b.strength) - value(a.strength));
  const pairs = pairsOf(inOrder);
  const begin = (): Team[] =>
    seated.map((own) => ({
      units: [],
      size: own.length,
      captains: 0,
      strength: own.reduce<number>((sum, strength) => sum + value(strength), 0),
    }));
  const dealt = (kept: number): Team[] => deal(unitsOf(inOrder, pairs.slice(0, kept), value), begin());
  // Where the teams that exist already differ by more, the pairs shall not make it worse.
  const most = Math.max(1, unevenness(dealt(0)));
  let kept = pairs.length;
  let teams = dealt(kept);
  while (kept > 0 && unevenness(teams) > most) teams = dealt((kept -= 1));
  exchange(teams, random);
  return {
    teams: teams.map(({ units }) => units.flatMap(({ ids }) => ids)),
    median,
    parted: pairs.slice(kept),
  };
}

/** Returns the median; the mean of the two in the middle when there is an even number, and 0 without any value. */
export function medianOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = known.length / 2;
  const [low, high] = [known[Math.ceil(middle) - 1] ?? 0, known[Math.floor(middle)] ?? 0];
  return known.length === 0 ? 0 : Math.floor((low + high) / 2);
}

/** Returns the pairs in which each names the other, in the order of their first player; those with a captain first. */
function pairsOf(inOrder: readonly SplitPlayer[]): [number, number][] {
  const byId = new Map(inOrder.map((player) => [player.id, player]));
  const pairs = inOrder.flatMap((player, at) => {
    const partner = byId.get(player.partner ?? 0);
    if (partner?.partner !== player.id || inOrder.indexOf(partner) < at) return [];
    // Two captains lead two teams.
    if (player.isCaptain && partner.isCaptain) return [];
    return [{ ids: [player.id, partner.id] as [number, number], leads: player.isCaptain || partner.isCaptain }];
  });
  return pairs.sort((a, b) => Number(b.leads) - Number(a.leads)).map(({ ids }) => ids);
}

/** Returns the units in the order in which they are dealt. */
function unitsOf(
  inOrder: readonly SplitPlayer[],
  pairs: readonly [number, number][],
  value: (strength: number | null) => number,
): Unit[] {
  const pairOf = new Map(pairs.flatMap((pair) => pair.map((id) => [id, pair] as const)));
  const byId = new Map(inOrder.map((player) => [player.id, player]));
  const units = inOrder.flatMap((player): Unit[] => {
    const pair = pairOf.get(player.id);
    if (pair && pair[0] !== player.id) return [];
    const ids = pair ?? [player.id];
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    return [
      {
        ids: [...ids],
        strength: members.reduce((sum, { strength }) => sum + value(strength), 0),
        isCaptain: members.some(({ isCaptain }) => isCaptain),
      },
    ];
  });
  // The sort is stable: within each group the strongest stay first.
  const rank = ({ isCaptain, ids }: Unit): number => (isCaptain ? 0 : ids.length > 1 ? 1 : 2);
  return units.sort((a, b) => rank(a) - rank(b));
}

function deal(units: readonly Unit[], teams: Team[]): Team[] {
  for (const unit of units) {
    const captains = (team: Team): number => (unit.isCaptain ? team.captains : 0);
    const team = teams.reduce((best, other) => {
      const order = captains(other) - captains(best) || other.size - best.size || other.strength - best.strength;
      return order < 0 ? other : best;
    });
    team.units.push(unit);
    team.size += unit.ids.length;
    team.captains += unit.isCaptain ? 1 : 0;
    team.strength += unit.strength;
  }
  return teams;
}

/** Exchanges units of the same size between two teams when this brings the strengths of the two closer together. */
function exchange(teams: readonly Team[], random: () => number): void {
  const pick = (below: number): number => Math.floor(random() * below);
  for (let turn = 0; turn < SWAPS && teams.length > 1; turn += 1) {
    const first = pick(teams.length);
    const second = (first + 1 + pick(teams.length - 1)) % teams.length;
    const [a, b] = [teams[first], teams[second]];
    const [at, to] = [pick(a?.units.length ?? 0), pick(b?.units.length ?? 0)];
    const [mine, yours] = [a?.units[at], b?.units[to]];
    if (!a || !b || !mine || !yours) continue;
    if (mine.isCaptain || yours.isCaptain || mine.ids.length !== yours.ids.length) continue;
    const change = yours.strength - mine.strength;
    if (Math.abs(a.strength + change - (b.strength - change)) >= Math.abs(a.strength - b.strength)) continue;
    a.units[at] = yours;
    b.units[to] = mine;
    a.strength += change;
    b.strength -= change;
  }
}

/** Returns by how many players the largest and the smallest team differ. */
function unevenness(teams: readonly Team[]): number {
  const sizes = teams.map(({ size }) => size);
  return Math.max(...sizes) - Math.min(...sizes);
}
