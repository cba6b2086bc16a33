import type { ProfileState } from '../../../shared/members/members.schemas.ts';

/** What a site without RuneMetrics is like. */
export const MEANWHILE = 'activities may be missing, and XP comes from the hiscores';

/** Fewer silent logs than this say nothing of the service: one or two profiles may be damaged. */
const LEAST_SILENT = 3;

/** What is known of the reading of a member. */
interface ReadMember {
  wire: { is_active: boolean };
  profileState: ProfileState;
  lastSyncedAt: string | null;
  sources: { log_silent_since: string | null };
}

/** One log that cannot be read is that member's matter; most of them, and several, are everybody's. Null: no problem. */
export function silenceProblem(members: Iterable<ReadMember>): string | null {
  const open = [...members].filter(
    ({ wire, profileState, lastSyncedAt }) =>
      wire.is_active && lastSyncedAt !== null && (profileState === 'public' || profileState === 'unknown'),
  );
  const silent = open.filter(({ sources }) => sources.log_silent_since !== null).length;
  const isEverybodys = silent >= LEAST_SILENT && 2 * silent > open.length;
  return isEverybodys ? `RuneMetrics gives no usable answers; ${MEANWHILE}` : null;
}
