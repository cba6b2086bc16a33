/** Facts about a member that decide when it is read. */
export interface DueMember {
  id: number;
  joinedAt: Date;
  /** End of the last try, successful or not; null when never tried. */
  lastAttemptAt: Date | null;
  /** Failed tries in a row. */
  failures: number;
  neverRead: boolean;
  /** Time at which a clan list showed that clan XP rose; null when it never did. */
  clanXpChangedAt: Date | null;
  /** Time at which a visitor opened the profile; null when none did. */
  viewedAt: Date | null;
  /** True for a member on a team of a running bingo board. */
  urgent: boolean;
  /** True when the last read gave XP but not the log, although other members' logs can be read. */
  logMissed: boolean;
}

interface DueTimes {
  now: Date;
  /** Least time in ms between two reads of one member. */
  leastGapMs: number;
}

/** Factors of the waiting time. D221. */
const WEIGHT = { changed: 20, neverRead: 10, urgent: 4, viewed: 3, ordinary: 1 };
/** Additional factor for a missed log, whose lines soon leave the window of 20. */
const LOG_MISSED = 5;
const VIEWED_MS = 15 * 60_000;
const VIEWED_GAP_MS = 5 * 60_000;
const FIRST_BACKOFF_MS = 60_000;
const LONGEST_BACKOFF_MS = 6 * 3_600_000;

/** Returns the members that may be read now, in the order of reading. */
export function rankDue(members: readonly DueMember[], times: DueTimes): DueMember[] {
  return members
    .filter((member) => dueAtMs(member, times.leastGapMs) <= times.now.getTime())
    .map((member) => ({ member, score: waitedMs(member, times.now) * weightOf(member, times.now) }))
    .sort((a, b) => b.score - a.score || a.member.id - b.member.id)
    .map(({ member }) => member);
}

/** Returns the time at which the first of the members may be read, in ms since 1970; null without members. */
export function nextDueAtMs(members: readonly DueMember[], leastGapMs: number): number | null {
  return members.length === 0 ? null : Math.min(...members.map((member) => dueAtMs(member, leastGapMs)));
}

/** Time since the last try, so that a member that cannot be read moves back like the others. */
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

/** Returns true when clan XP rose after the last try. */
export function hasChanged({ clanXpChangedAt, lastAttemptAt }: DueMember): boolean {
  return clanXpChangedAt !== null && (lastAttemptAt === null || clanXpChangedAt > lastAttemptAt);
}

/** Returns true for a recently opened profile; one that stays open counts at most every five minutes. */
function isViewed({ viewedAt, lastAttemptAt }: DueMember, now: Date): boolean {
  if (!viewedAt || now.getTime() - viewedAt.getTime() > VIEWED_MS) return false;
  return !lastAttemptAt || now.getTime() - lastAttemptAt.getTime() >= VIEWED_GAP_MS;
}
