import type { ProfileState } from '../../../shared/members/members.schemas.ts';

/** Effect of a failure of RuneMetrics. */
export const SILENCE_EFFECT = 'activities may be missing, and XP comes from the hiscores';

/** Least number of silent logs that count as a problem of the service, because single profiles may be damaged. */
const LEAST_SILENT = 3;

/** State of the readings of a member. */
interface ReadMember {
  wire: { is_active: boolean };
  profileState: ProfileState;
  lastSyncedAt: string | null;
  sources: { log_silent_since: string | null };
}

/** Returns a problem when most of the logs, and at least LEAST_SILENT, cannot be read. Returns null otherwise. */
export function silenceProblem(members: Iterable<ReadMember>): string | null {
  const open = [...members].filter(
    ({ wire, profileState, lastSyncedAt }) =>
      wire.is_active && lastSyncedAt !== null && (profileState === 'public' || profileState === 'unknown'),
  );
  const silent = open.filter(({ sources }) => sources.log_silent_since !== null).length;
  const isServiceProblem = silent >= LEAST_SILENT && 2 * silent > open.length;
  return isServiceProblem ? `RuneMetrics gives no usable answers; ${SILENCE_EFFECT}` : null;
}
