import { activitiesRoutes } from '../../../shared/activities/activities.routes.ts';
import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource, liveFamily, type LiveResource } from '../../lib/live/live-resource.ts';
import { respell } from '../../lib/clan/respell.ts';

type Activities = readonly Activity[];

const family = liveFamily<Activities, string>((key) => {
  const [id = '', ...rest] = key.split(':');
  const owner = rest.join(':');
  return createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: activitiesRoutes.member,
    input: { params: { id } },
    pick: ({ activities }): Activities => activities,
    apply: (list, change) => {
      if (change.type === 'members.reloaded') return 'stale';
      if (change.type === 'member.removed') return String(change.member_id) === id ? 'stale' : list;
      if (change.type === 'member.changed')
        return String(change.member.id) === id ? respell(list, change.member) : list;
      if (change.type !== 'activities.added') return list;
      const coming = change.activities.filter(({ member_name }) => nameKey(member_name) === owner);
      if (coming.length === 0) return list;
      // The game sometimes rewords a log line; the activity keeps its id.
      const ids = new Set(coming.map((activity) => activity.id));
      return [...coming, ...list.filter((activity) => !ids.has(activity.id))].sort(
        (a, b) => b.activity_date.localeCompare(a.activity_date) || b.id - a.id,
      );
    },
    pollMs: 60_000,
    message: 'The activities could not be loaded',
  });
});

/** Returns the resource of a member's activities, newest first. */
export function activitiesOfMember(id: number, name: string): LiveResource<Activities> {
  return family(`${id}:${nameKey(name)}`);
}
