import type { SkillSource } from '../../shared/game/sources.ts';
import type { SkippedRow } from '../../shared/roster/clan.schemas.ts';
import type { ProfileState } from '../../shared/members/members.schemas.ts';

/**
 * Result of a call of a game service. Only `ok` changes rows.
 * `not_found`: no such player or clan. `private`, `not_a_member`: RuneMetrics' answers for such accounts.
 * `rate_limited`: a 429, or the host is paused. `unavailable`: down, slow, refused, or the breaker is open.
 * `malformed`: not an answer of this service (HTML with 200, wrong shape, too large).
 */
export type GameResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not_found' }
  | { kind: 'private' }
  | { kind: 'not_a_member' }
  | { kind: 'rate_limited'; retryAfterMs: number }
  /** `resting` is true when the breaker was open, so that no call was made. */
  | { kind: 'unavailable'; reason: string; resting?: boolean }
  /** `isDamaged` is true for an answer of the right kind with faults; its reason can be part of a sentence. */
  | { kind: 'malformed'; reason: string; isDamaged?: boolean };

/** Skills of one reading. Arrays have 30 entries in the order of SKILLS; index 0 is Overall. */
export interface SkillReading {
  /** Whole XP; null when the service does not know it (unranked). */
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
  /** Null when the answer has none. */
  combatLevel: number | null;
}

/** RuneMetrics profile. Numbers and lines are checked independently of each other; at least one of them is valid. */
export interface ProfileReading {
  /** Display name with the player's own capitals. */
  name: string;
  /** Null when the numbers were rejected. */
  numbers: ProfileNumbers | null;
  /** Newest first, at most 20; null when they could not be read. */
  activities: LogLine[] | null;
  /** Number of lines that were sent but could not be read. */
  unreadLines: number;
  /** Reasons for rejected parts of the answer, for admins; null for a part without faults. */
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
  /** False when entries may be missing, so that a member without an entry must not count as having left. */
  isWhole: boolean;
}

/** Result of one sync of a member, stored as a whole. */
export interface MemberReading {
  profileState: ProfileState;
  /** When the answers arrived. */
  readAt: Date;
  displayName: string | null;
  combatLevel: number | null;
  /** In order of trust: RuneMetrics first where it answered, then the hiscores. Empty when only the state is known. */
  skills: (SkillReading & { source: SkillSource })[];
  /** Null when the log could not be read, for whatever reason. */
  activities: LogLine[] | null;
  /** Number of log lines that were sent but could not be read; absent for none. */
  unreadLines?: number;
}
