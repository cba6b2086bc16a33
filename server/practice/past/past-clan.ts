import type { PracticeClan } from '../clan/clan.ts';
import { DAY_MS, type Life } from '../player/life.ts';
import { mix } from '../player/random.ts';
import type { Span } from './past-readings.ts';

/** Newcomers who left are many; only the latest are worth a row. */
const LEFT_NEWCOMERS = 20;
/** A list without the name is read some minutes after the departure. */
const NOTICED_MS = 10 * 60_000;
const BOOSTERS = 5;
const GRANDMASTERS = 3;
const QUEST_CAPES = 8;
const COMPLETIONISTS = 5;

/** A member of the past as the clan list and the admins know it at the end. */
export interface PastMember {
  life: Life;
  name: string;
  /** Null when the member had no other name in the span. */
  renamed: { from: string; at: Date } | null;
  joinedAt: Date;
  /** Since when the list lacks the name; null for a member who is in the clan. */
  missingSince: Date | null;
}

/** Returns the members of a span: all who are in the clan at its end, and those who left it, in the order of joining. */
export function membersOf(clan: PracticeClan, { from, to }: Span): PastMember[] {
  const lives = clan.livesBetween(from, to);
  const left = lives.filter(({ leftAt }) => leftAt <= to);
  const newcomers = left.filter(({ style }) => style === 'newcomer').sort((a, b) => b.leftAt - a.leftAt);
  const forgotten = new Set(newcomers.slice(LEFT_NEWCOMERS));
  return lives
    .filter((life) => !forgotten.has(life))
    .map((life) => memberOf(life, { from, to }))
    .sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || a.life.slot - b.life.slot);
}

function memberOf(life: Life, { from, to }: Span): PastMember {
  const end = Math.min(to, life.leftAt);
  const isRenamed = life.newName !== null && life.renamedAt < end;
  return {
    life,
    name: isRenamed && life.newName !== null ? life.newName : life.name,
    renamed: isRenamed && life.renamedAt > from ? { from: life.name, at: new Date(life.renamedAt) } : null,
    joinedAt: new Date(life.joinedAt),
    missingSince: life.leftAt <= to ? new Date(Math.min(to, life.leftAt + NOTICED_MS)) : null,
  };
}

/** What admins have noted about a member. */
export interface Flags {
  isDiscordBooster: boolean;
  isGrandmasterCa: boolean;
  hasMasterQuestCape: boolean;
  hasCompletionistCape: boolean;
  hasTrimmedCompletionistCape: boolean;
}

/** Returns a function that tells the flags of a member: capes belong to those with the most XP, boosts to anybody. */
export function flagsAmong(
  members: readonly { life: Life; totalXp: number; isActive: boolean }[],
): (life: Life) => Flags {
  const active = members.filter(({ life, isActive }) => isActive && life.style !== 'newcomer');
  const byXp = [...active].sort((a, b) => b.totalXp - a.totalXp || a.life.slot - b.life.slot).map(({ life }) => life);
  const byChance = (word: string): Life[] =>
    active.map(({ life }) => life).sort((a, b) => mix(a.seed, word) - mix(b.seed, word));
  const first = (lives: readonly Life[], count: number): Set<Life> => new Set(lives.slice(0, count));
  const boosters = first(byChance('booster'), BOOSTERS);
  const fighters = first(
    byXp.filter(({ style }) => style === 'bosser'),
    GRANDMASTERS,
  );
  const questers = first(byXp, QUEST_CAPES);
  const completionists = first(byXp, COMPLETIONISTS);
  return (life) => ({
    isDiscordBooster: boosters.has(life),
    isGrandmasterCa: fighters.has(life),
    hasMasterQuestCape: questers.has(life),
    hasCompletionistCape: completionists.has(life),
    hasTrimmedCompletionistCape: byXp[0] === life,
  });
}

/** Returns the span of a past of so many days that ends at the full minute before a time (ms). */
export function spanOf(days: number, now: number): Span {
  const to = Math.floor(now / 60_000) * 60_000;
  return { from: to - days * DAY_MS, to };
}
