import type { SkillSource } from '../../shared/game/sources.ts';
import type { SkippedRow } from '../../shared/roster/clan.schemas.ts';
import type { ProfileState } from '../../shared/members/members.schemas.ts';

/**
 * What a game service said. Everything but `ok` changes no row.
 * not_found: no such player or clan; private, not_a_member: RuneMetrics' answers for such accounts;
 * rate_limited: 429 or the host is paused; unavailable: down, slow, refused, breaker open;
 * malformed: an answer that is not what the service sends (HTML with 200, wrong shape, too large).
 */
export type GameResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not_found' }
  | { kind: 'private' }
  | { kind: 'not_a_member' }
  | { kind: 'rate_limited'; retryAfterMs: number }
  /** resting: the breaker is open, so no call was made: nobody's fault but the service's. */
  | { kind: 'unavailable'; reason: string; resting?: boolean }
  /** isDamaged: of the right kind, but with faults; the reason then fits into a sentence. */
  | { kind: 'malformed'; reason: string; isDamaged?: boolean };

/** Arrays hold 30 entries in the order of SKILLS; index 0 is Overall. */
export interface SkillReading {
  /** Whole XP; null: the service does not know it (unranked). */
  xp: (number | null)[];
  level: (number | null)[];
  rank: (number | null)[];
}

export interface HiscoreReading extends SkillReading {
  source: 'hiscores';
}

/** One log line as received. */
export interface LogLine {
  /** As received, such as 25-Mar-2026 04:13. */
  rawDate: string;
  /** The same instant, read in ACTIVITY_TIMEZONE. */
  date: Date;
  text: string;
  details: string;
}

export interface ProfileNumbers {
  skills: SkillReading & { source: 'runemetrics' };
  /** null: not given. */
  combatLevel: number | null;
}

/** A RuneMetrics profile. Numbers and lines are believed independently of each other; at least one of them is. */
export interface ProfileReading {
  /** Display name with the player's own capitals. */
  name: string;
  /** null: what came is not to be believed. */
  numbers: ProfileNumbers | null;
  /** Newest first, at most 20; null: they could not be read. */
  activities: LogLine[] | null;
  /** Lines that were sent and had to be left out. */
  unreadLines: number;
  /** What of the answer was not believed and why, for admins; null: all was. */
  doubts: { numbers: string | null; lines: string | null };
}

export interface ClanListEntry {
  name: string;
  rank: string;
  /** XP earned while in this clan. */
  clanXp: number;
  kills: number;
}

export interface ClanList {
  /** In the list's order, each name once. */
  entries: ClanListEntry[];
  skipped: SkippedRow[];
  /** False: somebody may be in the clan without being among the entries, so nobody has left by this list. */
  isWhole: boolean;
}

/** What one sync of a member learnt; handed to the store in one piece. */
export interface MemberReading {
  profileState: ProfileState;
  /** When the answers arrived. */
  readAt: Date;
  displayName: string | null;
  combatLevel: number | null;
  /** In order of trust: RuneMetrics first where it answered, else the hiscores. Empty: only the state was learnt. */
  skills: (SkillReading & { source: SkillSource })[];
  /** null: the log could not be read, whoever's fault it is. */
  activities: LogLine[] | null;
  /** Lines of the log that were sent and had to be left out; absent: none. */
  unreadLines?: number;
}
