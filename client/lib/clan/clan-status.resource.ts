import { clanStatusRoutes } from '../../../shared/roster/status.routes.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../live/live-resource.ts';

/** How much of the clan was read and when, and whether it is the practice clan. */
export const clanStatusResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: clanStatusRoutes.status,
  pick: ({ status }): ClanStatus => status,
  // Members who left or were never read change the counts. So does a reading until all were read today.
  apply: (status, change) => {
    switch (change.type) {
      case 'members.reloaded':
      case 'member.removed':
        return 'stale';
      case 'member.changed': {
        const { is_active, combat_level } = change.member;
        return is_active && combat_level > 0 && !change.joined ? status : 'stale';
      }
      case 'member.synced':
        return readAgain(status, change.last_synced_at);
      case 'members.synced':
        return readAgain(status, new Date(Math.max(0, ...change.read_at)).toISOString());
      default:
        return status;
    }
  },
  pollMs: 60_000,
  message: 'The state of the clan could not be read',
});

function readAgain(status: ClanStatus, readAt: string): ClanStatus | 'stale' {
  const complete = !status.first_reading && status.members > 0 && status.unread_today === 0;
  if (!complete) return 'stale';
  // Two workers may commit in a different order than they read.
  const isNewer = status.newest_read_at === null || readAt > status.newest_read_at;
  return isNewer ? { ...status, newest_read_at: readAt } : status;
}
