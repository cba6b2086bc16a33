import { clanRoutes } from '../../shared/clan/clan.routes.ts';
import type { ClanStatus } from '../../shared/clan/clan.schemas.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { request } from './api.ts';
import { createLiveResource } from './live-resource.ts';

/** How much of the clan was read and when, and whether it is the practice one. */
export const clanStatusResource = createLiveResource<ClanStatus, typeof CLAN_STREAM>({
  stream: CLAN_STREAM,
  load: async (signal) => {
    const { data, version } = await request(clanRoutes.status, { signal });
    return { data: data.status, version };
  },
  // Every reading changes a count or an age; a clan that is complete has only its age to tell, and a poll is enough.
  apply: (status, change) => {
    if (change.type === 'members.reloaded') return 'stale';
    if (change.type !== 'member.synced') return status;
    return status.read < status.members ? 'stale' : { ...status, newest_read_at: change.last_synced_at };
  },
  pollMs: 60_000,
  message: 'The state of the clan could not be read',
});
