import { activitiesRoutes } from '../../shared/activities/activities.routes.ts';
import { skillIndex } from '../../shared/game/skills.ts';
import type { Route } from '../../shared/http/route.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import { xpRoutes } from '../../shared/xp/xp.routes.ts';
import type { InputOf } from '../http/api/input.ts';
import {
  activitiesDocument,
  bracketsDocument,
  clanXpDocument,
  gainersDocument,
  hiscoresDocument,
  leaderboardDocument,
  membersDocument,
  type ClanDocument,
} from './clan-documents.ts';

interface Entry {
  pattern: RegExp;
  resolve: (params: Record<string, string>, query: Record<string, string>) => ClanDocument | null;
}

/** A route whose answers the hot path gives; input that does not parse is left to Nest, which says what is wrong. */
function entry<R extends Route>(route: R, make: (input: InputOf<R>) => ClanDocument | null): Entry {
  const pattern = new RegExp(`^/api${route.path.replace(/:([a-z]+)/g, '(?<$1>[^/]+)')}$`);
  return {
    pattern,
    resolve: (params, query) => {
      const parts: Partial<Record<'params' | 'query', unknown>> = {};
      for (const [name, schema, raw] of [
        ['params', route.params, params],
        ['query', route.query, query],
      ] as const) {
        if (!schema) {
          if (name === 'query' && Object.keys(query).length > 0) return null;
          continue;
        }
        const parsed = schema.safeParse(raw);
        if (!parsed.success) return null;
        parts[name] = parsed.data;
      }
      // The parts were parsed by the very schemas that InputOf is made of.
      return make(parts as InputOf<R>);
    },
  };
}

/** Both, when the query does not say. D011. */
export const activeOf = (active: 'true' | 'false' | undefined): boolean | null =>
  active === undefined ? null : active === 'true';

/** In the order of the table: literal paths before those with parameters. */
const ENTRIES: readonly Entry[] = [
  entry(membersRoutes.list, ({ query }) =>
    // Who is quiet changes with the hour: that is made for each request.
    query.inactive_days === undefined ? membersDocument(activeOf(query.active)) : null,
  ),
  entry(membersRoutes.allHiscores, () => hiscoresDocument),
  entry(membersRoutes.brackets, () => bracketsDocument),
  entry(xpRoutes.topGainers, ({ query }) => gainersDocument(query.count)),
  entry(xpRoutes.dailyClanXp, () => clanXpDocument('daily')),
  entry(xpRoutes.weeklyClanXp, () => clanXpDocument('weekly')),
  entry(xpRoutes.monthlyClanXp, () => clanXpDocument('monthly')),
  entry(xpRoutes.leaderboard, ({ params, query }) =>
    leaderboardDocument(params.period, skillIndex(query.skill), query.limit),
  ),
  entry(activitiesRoutes.clan, ({ query }) => activitiesDocument(query.limit, query.category)),
];

/** Document of a path and query as they stand in the request line; null: not one of ours, or not well formed. */
export function resolveDocument(path: string, query: string): ClanDocument | null {
  for (const { pattern, resolve } of ENTRIES) {
    const match = pattern.exec(path);
    if (!match) continue;
    const search = new URLSearchParams(query);
    const values = Object.fromEntries(search);
    // A key that stands twice is for Nest to refuse.
    if ([...search].length !== Object.keys(values).length) return null;
    return resolve({ ...match.groups }, values);
  }
  return null;
}
