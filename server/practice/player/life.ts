import { FOUNDERS, inventedName } from './names.ts';
import type { ProfileAnswer } from './player.ts';
import { Dice, mix } from './random.ts';
import { LASTING, STYLES, type StyleName } from './styles.ts';

export const DAY_MS = 86_400_000;
/** First day of the practice world; fixed, so that its state depends only on the clock. */
export const EPOCH = Date.UTC(2026, 0, 1);
/** Greatest number of members, as in the game. */
export const MOST_MEMBERS = 500;

/** One stay of an invented player in the clan, with all random choices about it. Times are in ms. */
export interface Life {
  seed: number;
  slot: number;
  founder: boolean;
  style: StyleName;
  /** The first name; `newName` replaces it at `renamedAt`. */
  name: string;
  newName: string | null;
  renamedAt: number;
  joinedAt: number;
  leftAt: number;
  /** First simulated day, in days since 1970. */
  bornDay: number;
  profile: ProfileAnswer;
  onHiscores: boolean;
  /** Interval at which the services see progress; the game's update it when a player logs out. */
  stepMs: number;
  hours: number;
  pace: number;
}

/** Returns the life that follows `previous` in a slot, or the one in progress at EPOCH when `previous` is null. */
export function nextLife(worldSeed: number, slot: number, generation: number, previous: Life | null): Life {
  const seed = mix(worldSeed, slot, generation, 'life');
  const dice = new Dice(seed);
  const founder = slot < FOUNDERS.length;
  const style = styleOf(slot, dice);
  const { hours, pace, stayDays } = STYLES[style];
  const stay = dice.between(...stayDays) * DAY_MS;
  const joinedAt = previous === null ? EPOCH - stay * dice.next() : previous.leftAt;
  const renames = !founder && dice.chance(style === 'newcomer' ? 0.08 : 0.5);
  const index = 2 * generation * MOST_MEMBERS + slot;
  return {
    seed,
    slot,
    founder,
    style,
    name: FOUNDERS[slot] ?? inventedName(worldSeed, index),
    newName: renames ? inventedName(worldSeed, index + MOST_MEMBERS) : null,
    renamedAt: renames ? joinedAt + stay * dice.between(0.2, 0.9) : Infinity,
    joinedAt,
    leftAt: founder ? Infinity : joinedAt + stay,
    bornDay: Math.floor(joinedAt / DAY_MS) - (style === 'newcomer' ? 1 : 12),
    profile: founder ? 'public' : profileOf(slot + 3 * generation, style),
    onHiscores: founder || slot % 80 !== 37,
    stepMs: dice.whole(45_000, 110_000),
    hours: dice.between(...hours),
    pace: pace * dice.between(0.6, 1.4) * paceOf(slot),
  };
}

/** Returns the factor of a slot: founders are slow, and the leader slowest, so that gains are left to him after years. */
function paceOf(slot: number): number {
  if (slot === 0) return 0.06;
  return slot < FOUNDERS.length ? 0.4 : 1;
}

/** Of so many who stay long, one has lost interest after some weeks, and another one rests now and then. */
const ONE_IN = 12;

/**
 * Returns true when a member does not play on a day (days since 1970), for weeks, months or for good. Such rests have dice of
 * their own, so that they change nothing on other days.
 */
export function restsOn(life: Life, day: number): boolean {
  if (life.founder || life.style === 'newcomer') return false;
  const kind = mix(life.seed, 'rests') % ONE_IN;
  if (kind > 1) return false;
  const dice = new Dice(life.seed, 'breaks');
  if (kind === 0) return day >= life.bornDay + dice.whole(20, 70);
  for (let at = life.bornDay + dice.whole(0, 100); ;) {
    const back = at + dice.whole(10, 110);
    if (day < back) return day >= at;
    at = back + dice.whole(3, 25);
  }
}

/** Gives one in five of the ordinary slots to newcomers, who stay for days: few, so that no sync sees a mass exit. */
function styleOf(slot: number, dice: Dice): StyleName {
  if (slot === 0) return 'maxed';
  if (slot < FOUNDERS.length)
    return (['skiller', 'bosser', 'clue hunter', 'quester', 'maxed'] as const)[slot - 1] ?? 'maxed';
  return slot > 18 && slot % 5 === 4 ? 'newcomer' : dice.weighted(LASTING);
}

/** Makes about 4 in 10 logs private, 1 in 30 of newcomers, and 1 in 40 accounts no member of the game. */
function profileOf(place: number, style: StyleName): ProfileAnswer {
  if (place % 40 === 37) return 'not_a_member';
  return (place * 7) % 30 < (style === 'newcomer' ? 1 : 12) ? 'private' : 'public';
}
