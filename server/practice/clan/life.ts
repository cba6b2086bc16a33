import { FOUNDERS, inventedName } from './names.ts';
import type { ProfileAnswer } from './player.ts';
import { Dice, mix } from './random.ts';
import { LASTING, STYLES, type StyleName } from './styles.ts';

export const DAY_MS = 86_400_000;
/** The practice world's first day; fixed, so that a restart goes on where the clock is. */
export const EPOCH = Date.UTC(2026, 0, 1);
/** Most members a practice clan can have, as in the game. */
export const MOST_MEMBERS = 500;

/** One stay of one invented player in the clan: everything about it that chance decides once. Times in ms. */
export interface Life {
  seed: number;
  slot: number;
  founder: boolean;
  style: StyleName;
  /** The name, and the one taken at `renamedAt`. */
  name: string;
  newName: string | null;
  renamedAt: number;
  joinedAt: number;
  leftAt: number;
  /** First day of play that is known, in days since 1970. */
  bornDay: number;
  profile: ProfileAnswer;
  onHiscores: boolean;
  /** The services learn of play in steps this long, as they do when a player logs out. */
  stepMs: number;
  hours: number;
  pace: number;
}

/** The life that begins in a slot after `previous`; without it, the one that is under way at the epoch. */
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
    pace: pace * dice.between(0.6, 1.4) * (founder ? 0.4 : 1),
  };
}

/** One slot in five (of those without office) belongs to newcomers, who come and go; never so many that a pause looks like a mass exit. */
function styleOf(slot: number, dice: Dice): StyleName {
  if (slot === 0) return 'maxed';
  if (slot < FOUNDERS.length)
    return (['skiller', 'bosser', 'clue hunter', 'quester', 'maxed'] as const)[slot - 1] ?? 'maxed';
  return slot > 18 && slot % 5 === 4 ? 'newcomer' : dice.weighted(LASTING);
}

/** Three of ten keep their log private, of newcomers one; one of forty is no member of the game. */
function profileOf(place: number, style: StyleName): ProfileAnswer {
  if (place % 40 === 37) return 'not_a_member';
  return (place * 7) % 30 < (style === 'newcomer' ? 1 : 12) ? 'private' : 'public';
}
