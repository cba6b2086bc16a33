import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { TopGainers } from '../../../shared/xp/xp.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';
import { touchesGains } from './clan-xp.resource.ts';

const COUNT = 25;

/** Applies a new spelling of a name. Returns 'stale' for changed gains, which only the server computes. */
function applyGainers(gainers: TopGainers, change: ClanChange): TopGainers | 'stale' {
  if (touchesGains(change)) return 'stale';
  if (change.type !== 'member.changed') return gainers;
  const { id, display_name: name } = change.member;
  const isOld = (row: TopGainers['daily'][number]): boolean => row.id === id && row.name !== name;
  if (!gainers.daily.some(isOld) && !gainers.weekly.some(isOld)) return gainers;
  const renamed = (rows: TopGainers['daily']) => rows.map((row) => (isOld(row) ? { ...row, name } : row));
  return { daily: renamed(gainers.daily), weekly: renamed(gainers.weekly) };
}

/** The 25 members with the most XP gained today and this week. */
export const gainersResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: xpRoutes.topGainers,
  input: { query: { count: COUNT } },
  pick: ({ topGainers }): TopGainers => topGainers,
  apply: applyGainers,
  pollMs: 60_000,
  message: 'The XP gains could not be loaded',
});
