import { activitiesRoutes } from '../../shared/activities/activities.routes.ts';
import { skillIndex } from '../../shared/game/skills.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import { xpRoutes } from '../../shared/xp/xp.routes.ts';
import { hotRead, type HotRead } from '../live/reads/hot-read.ts';
import {
  activitiesDocument,
  bracketsDocument,
  type ClanDocument,
  clanXpDocument,
  gainersDocument,
  gainsDocument,
  hiscoreColumnsDocument,
  hiscoresDocument,
  inactiveDocument,
  leaderboardDocument,
  membersDocument,
} from './clan-documents.ts';

/** Hot reads of the clan's lists. */
export const CLAN_READS: readonly HotRead<ClanDocument>[] = [
  // Without `active`: all. `inactive_days=n`: without activity for more than n London days, the uncached variant. D011.
  hotRead(membersRoutes.list, ({ query }) => {
    const active = query.active === undefined ? null : query.active === 'true';
    return query.inactive_days === undefined ? membersDocument(active) : inactiveDocument(active, query.inactive_days);
  }),
  hotRead(membersRoutes.allHiscores, () => hiscoresDocument),
  hotRead(membersRoutes.hiscoreColumns, () => hiscoreColumnsDocument),
  hotRead(membersRoutes.brackets, () => bracketsDocument),
  hotRead(xpRoutes.topGainers, ({ query }) => gainersDocument(query.count)),
  hotRead(xpRoutes.gains, () => gainsDocument),
  hotRead(xpRoutes.dailyClanXp, () => clanXpDocument('daily')),
  hotRead(xpRoutes.weeklyClanXp, () => clanXpDocument('weekly')),
  hotRead(xpRoutes.monthlyClanXp, () => clanXpDocument('monthly')),
  hotRead(xpRoutes.leaderboard, ({ params, query }) =>
    leaderboardDocument(params.period, skillIndex(query.skill), query.limit),
  ),
  hotRead(activitiesRoutes.clan, ({ query }) => activitiesDocument(query.limit, query.category)),
];
