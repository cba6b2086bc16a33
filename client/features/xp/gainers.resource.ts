import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { TopGainers } from '../../../shared/xp/xp.schemas.ts';
import { request } from '../../lib/api.ts';
import { createLiveResource } from '../../lib/live-resource.ts';
import { touchesGains } from './clan-xp.resource.ts';

const COUNT = 25;

/** The 25 who gained most today and this week. */
export const gainersResource = createLiveResource<TopGainers, typeof CLAN_STREAM>({
  stream: CLAN_STREAM,
  load: async (signal) => {
    const { data, version } = await request(xpRoutes.topGainers, { query: { count: COUNT }, signal });
    return { data: data.topGainers, version };
  },
  apply: (gainers, change) => (touchesGains(change) ? 'stale' : gainers),
  pollMs: 60_000,
  message: 'The XP gains could not be loaded',
});
