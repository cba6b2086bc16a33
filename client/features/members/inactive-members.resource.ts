import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import { isInactiveFor } from '../../../shared/format/dates.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { changedIds, memberAfter } from '../../../shared/members/member.reducer.ts';
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
      const isQuiet = ({ is_active, last_activity_date: since }: Member): boolean =>
        is_active && since !== null && isInactiveFor(since, days, new Date(serverNow()));
      let after = members;
      for (const changed of changedIds(change)) {
        const index = after.findIndex(({ id }) => id === changed);
        const known = after[index];
        if (known) {
          const member = memberAfter(known, change);
          if (isQuiet(member) && member.last_activity_date !== known.last_activity_date) return 'stale';
          after = isQuiet(member) ? after.with(index, member) : after.toSpliced(index, 1);
        } else if (change.type === 'member.changed' && isQuiet(change.member)) return 'stale';
      }
      return after;
    },
    pollMs: 30_000,
    message: FAILED.inactiveMembers,
  }),
);
