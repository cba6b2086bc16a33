import { activitiesRoutes } from '../../../shared/activities/activities.routes.ts';
import type { Activity, ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../lib/live/live-resource.ts';
import { respell } from '../../lib/clan/respell.ts';

/** Most activities of a list. */
export const KEPT = 200;

export type Filter = 'All' | ActivityCategory;

/** Newest first by date, then id; at most 200. */
export type Activities = readonly Activity[];

const newestFirst = (a: Activity, b: Activity): number => b.activity_date.localeCompare(a.activity_date) || b.id - a.id;

/** Returns a function that applies a change: it adds new activities of the filter's kind, each id once. */
function applyToActivities(filter: Filter) {
  return (data: Activities, change: ClanChange): Activities | 'stale' => {
    if (change.type === 'members.reloaded') return 'stale';
    if (change.type === 'member.changed') return respell(data, change.member);
    if (change.type === 'member.removed') {
      const gone = new Set(change.activity_ids);
      const list = data.filter(({ id }) => !gone.has(id));
      return list.length === data.length ? data : list;
    }
    if (change.type !== 'activities.added') return data;
    const coming = new Map(change.activities.map((activity) => [activity.id, activity]));
    const shown = [...coming.values()].filter(({ category }) => filter === 'All' || category === filter);
    // The game sometimes rewords a log line; the activity keeps its id.
    const kept = data.filter(({ id }) => !coming.has(id));
    if (shown.length === 0 && kept.length === data.length) return data;
    return [...shown, ...kept].sort(newestFirst).slice(0, KEPT);
  };
}

/** The clan's newest activities of one kind. Each kind is read separately, so that rare kinds are not empty. D006. */
export const activitiesOf = liveFamily<Activities, Filter>((filter) =>
  createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: activitiesRoutes.clan,
    input: { query: { limit: KEPT, category: filter === 'All' ? undefined : filter } },
    pick: (body): Activities => body.activities,
    apply: applyToActivities(filter),
    pollMs: 60_000,
    message: 'The activities could not be loaded',
  }),
);
