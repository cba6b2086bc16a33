import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import { isInactiveFor } from '../../../shared/format/dates.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { changedIds, memberAfter } from '../../../shared/members/member.reducer.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { createLiveResource, liveFamily } from '../../lib/live/live-resource.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

/** Returns the last activity that a change names for an active member; null when it names none. */
function activityIn(change: ClanChange, id: number): string | null {
  if (change.type === 'member.changed') return change.member.is_active ? change.member.last_activity_date : null;
  // A first reading may find only old lines.
  return change.type === 'members.updated' ? (change.last_activity_date?.[change.ids.indexOf(id)] ?? null) : null;
}

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
      const isQuietSince = (since: string | null): boolean =>
        since !== null && isInactiveFor(since, days, new Date(serverNow()));
      const isQuiet = (member: Member): boolean => member.is_active && isQuietSince(member.last_activity_date);
      let after = members;
      for (const changed of changedIds(change)) {
        const index = after.findIndex(({ id }) => id === changed);
        const known = after[index];
        if (known) {
          const member = memberAfter(known, change);
          if (isQuiet(member) && member.last_activity_date !== known.last_activity_date) return 'stale';
          after = isQuiet(member) ? after.with(index, member) : after.toSpliced(index, 1);
        } else if (isQuietSince(activityIn(change, changed))) return 'stale';
      }
      return after;
    },
    pollMs: 30_000,
    message: FAILED.inactiveMembers,
  }),
);
