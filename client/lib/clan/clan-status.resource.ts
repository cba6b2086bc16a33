import { clanStatusRoutes } from '../../../shared/roster/status.routes.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { periodStart } from '../../../shared/game/periods.ts';
import { readTimes } from '../../../shared/members/member.reducer.ts';
import { serverNow } from '../api/server-clock.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../live/live-resource.ts';

/** How much of the clan was read and when, and whether it is the practice clan. */
export const clanStatusResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: clanStatusRoutes.status,
  pick: ({ status }): ClanStatus => status,
  // Members who joined or left change the counts; readings are counted here.
  apply: (status, change) => {
    switch (change.type) {
      case 'members.reloaded':
      case 'services.changed':
      case 'member.removed':
        return 'stale';
      case 'member.changed': {
        const { id, is_active, combat_level } = change.member;
        if (change.left && !status.first_reading) return withoutLeaver(status, id);
        if (change.joined && change.never_read && is_active && !status.first_reading) return withJoiner(status, id);
        return is_active && combat_level > 0 && !change.joined ? status : 'stale';
      }
      case 'member.synced':
        return readAgain(status, new Map([[change.member_id, Date.parse(change.last_synced_at)]]));
      case 'site.changed':
        return { ...status, site_revision: change.revision };
      case 'members.synced':
      case 'skills.changed':
        return readAgain(status, readTimes(change));
      default:
        return status;
    }
  },
  pollMs: 60_000,
  message: 'The state of the clan could not be read',
});

/** Counts a member who is new to the clan and was never read. */
function withJoiner(status: ClanStatus, id: number): ClanStatus {
  if (status.never_read_ids.includes(id)) return status;
  const withId = (ids: readonly number[]): number[] => [...ids, id].sort((a, b) => a - b);
  const unread_ids = withId(status.unread_ids);
  const never_read_ids = withId(status.never_read_ids);
  return { ...status, members: status.members + 1, unread_today: unread_ids.length, unread_ids, never_read_ids };
}

/** Counts a member who has left no more. Its last reading stays the newest one, as on the server. */
function withoutLeaver(status: ClanStatus, left: number): ClanStatus {
  const others = (ids: readonly number[]): number[] => ids.filter((id) => id !== left);
  const unread_ids = others(status.unread_ids);
  const never_read_ids = others(status.never_read_ids);
  const members = status.members - 1;
  const counts = { members, read: members - never_read_ids.length, unread_today: unread_ids.length };
  return { ...status, ...counts, unread_ids, never_read_ids };
}

/** Counts readings, by member and in ms since 1970. Only the server knows when the first reading of a clan ends. */
function readAgain(status: ClanStatus, times: ReadonlyMap<number, number>): ClanStatus | 'stale' {
  if (times.size === 0) return status;
  if (status.first_reading) return 'stale';
  const newest = new Date(Math.max(...times.values())).toISOString();
  const today = periodStart('daily', new Date(serverNow())).getTime();
  const unread_ids = status.unread_ids.filter((id) => (times.get(id) ?? 0) < today);
  const never_read_ids = status.never_read_ids.filter((id) => !times.has(id));
  // Two workers may commit in a different order than they read.
  const isNewer = status.newest_read_at === null || newest > status.newest_read_at;
  return {
    ...status,
    read: status.members - never_read_ids.length,
    unread_today: unread_ids.length,
    unread_ids,
    never_read_ids,
    newest_read_at: isNewer ? newest : status.newest_read_at,
  };
}
