import type { SkillSource } from '../../../shared/game/sources.ts';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';

/** Values of a reading for the member's row; null for unknown ones. */
export interface MemberUpdate {
  readAt: Date;
  profileState: ProfileState;
  displayName: string | null;
  combatLevel: number | null;
  totalXp: number | null;
  totalRank: number | null;
  /** Source of the stored XP; null when none was stored. */
  xpSource: SkillSource | null;
  /** True when the log was read, with lines or without. */
  logRead: boolean;
  /** Times of activity: log lines, a rise of XP. */
  activeAt: (Date | null)[];
}
