import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import { isInactiveFor } from '../../../shared/format/dates.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { createLiveResource, liveFamily } from '../../lib/live/live-resource.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

/** Members of the clan without activity for more than these London days, longest first. */
export const inactiveMembersResource = liveFamily((days: number) =>
  createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: adminRoutes.inactiveMembers,
    input: { query: { days } },
    pick: ({ members }): readonly Member[] => members,
    apply: (members, change) => {
      if (change.type === 'members.reloaded') return 'stale';
      if (change.type !== 'member.changed') return members;
      const { member } = change;
      const index = members.findIndex(({ id }) => id === member.id);
      const since = member.last_activity_date;
      const isQuiet = member.is_active && since !== null && isInactiveFor(since, days, new Date(serverNow()));
      if (index < 0) return isQuiet ? 'stale' : members;
      if (!isQuiet) return members.filter(({ id }) => id !== member.id);
      return members[index]?.last_activity_date === since ? members.with(index, member) : 'stale';
    },
    pollMs: 30_000,
    message: FAILED.inactiveMembers,
  }),
);
