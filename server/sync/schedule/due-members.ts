/** What the order of reading is made of. */
export interface DueMember {
  id: number;
  joinedAt: Date;
  /** End of the last try, good or bad; null: never tried. */
  lastAttemptAt: Date | null;
  /** Failed tries in a row. */
  failures: number;
  neverRead: boolean;
  /** When a clan list showed that clan XP rose; null: never. */
  clanXpChangedAt: Date | null;
  /** When somebody opened the profile; null: never. */
  viewedAt: Date | null;
  /** On a team of a running bingo board. */
  urgent: boolean;
  /** XP is read, but the log could not be the last time, although others' logs can. */
  logMissed: boolean;
}

interface DueTimes {
  now: Date;
  /** Nobody is read more often than this, whatever is known. */
  leastGapMs: number;
}

/** Waiting time counts so many times. D221. */
const WEIGHT = { changed: 20, neverRead: 10, urgent: 4, viewed: 3, ordinary: 1 };
/** So many times sooner than otherwise is a log read that was missed: its lines leave the window. */
const LOG_MISSED = 5;
const VIEWED_MS = 15 * 60_000;
const VIEWED_GAP_MS = 5 * 60_000;
const FIRST_BACKOFF_MS = 60_000;
const LONGEST_BACKOFF_MS = 6 * 3_600_000;

/** Everyone who may be read now, the one to read first in front. */
export function rankDue(members: readonly DueMember[], times: DueTimes): DueMember[] {
  return members
    .filter((member) => dueAtMs(member, times.leastGapMs) <= times.now.getTime())
    .map((member) => ({ member, score: waitedMs(member, times.now) * weightOf(member, times.now) }))
    .sort((a, b) => b.score - a.score || a.member.id - b.member.id)
    .map(({ member }) => member);
}

/** When the first of them may be read, in ms since 1970; null: there is nobody. */
export function nextDueAtMs(members: readonly DueMember[], leastGapMs: number): number | null {
  return members.length === 0 ? null : Math.min(...members.map((member) => dueAtMs(member, leastGapMs)));
}

/** Everyone waits from the last try, so one who cannot be read moves back like the others. */
function waitedMs(member: DueMember, now: Date): number {
  return Math.max(1, now.getTime() - (member.lastAttemptAt ?? member.joinedAt).getTime());
}

function weightOf(member: DueMember, now: Date): number {
  return reasonOf(member, now) * (member.logMissed ? LOG_MISSED : 1);
}

function reasonOf(member: DueMember, now: Date): number {
  if (hasChanged(member)) return WEIGHT.changed;
  if (member.neverRead) return WEIGHT.neverRead;
  if (member.urgent) return WEIGHT.urgent;
  return isViewed(member, now) ? WEIGHT.viewed : WEIGHT.ordinary;
}

function dueAtMs(member: DueMember, leastGapMs: number): number {
  if (!member.lastAttemptAt) return 0;
  const last = member.lastAttemptAt.getTime();
  if (member.failures === 0) return last + leastGapMs;
  return (
    last + Math.max(leastGapMs, Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(member.failures - 1, 20)))
  );
}

/** Clan XP rose since the member was tried last. */
export function hasChanged({ clanXpChangedAt, lastAttemptAt }: DueMember): boolean {
  return clanXpChangedAt !== null && (lastAttemptAt === null || clanXpChangedAt > lastAttemptAt);
}

/** A profile that stays open counts at most every five minutes. */
function isViewed({ viewedAt, lastAttemptAt }: DueMember, now: Date): boolean {
  if (!viewedAt || now.getTime() - viewedAt.getTime() > VIEWED_MS) return false;
  return !lastAttemptAt || now.getTime() - lastAttemptAt.getTime() >= VIEWED_GAP_MS;
}
