import { OVERALL } from '../../../shared/game/skills.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';
import { entriesOf } from '../../lib/clan/skill-columns.ts';

/** Applies a change. Returns 'stale' for an unknown member or missing skills; other facts keep the skills. */
export function applyHiscores(members: MemberWithSkills[], change: ClanChange): MemberWithSkills[] | 'stale' {
  switch (change.type) {
    case 'members.reloaded':
    case 'xp.rebased':
      return 'stale';
    case 'member.changed': {
      const known = members.find(({ id }) => id === change.member.id);
      if (!known) return 'stale';
      return replace(members, { ...change.member, skills: known.skills });
    }
    case 'member.removed':
      return members.some(({ id }) => id === change.member_id)
        ? members.filter(({ id }) => id !== change.member_id)
        : members;
    case 'xp.changed': {
      const known = members.find(({ id }) => id === change.member_id);
      if (!known || !change.skills) return 'stale';
      return replace(members, { ...known, total_xp: change.skills.xp[OVERALL] ?? 0, skills: entriesOf(change.skills) });
    }
    default:
      return members;
  }
}

const replace = (members: MemberWithSkills[], next: MemberWithSkills): MemberWithSkills[] =>
  members.map((row) => (row.id === next.id ? next : row));

/** All members with all skills, former ones too. D021. */
export const hiscoresResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: membersRoutes.allHiscores,
  pick: ({ members }) => members,
  apply: applyHiscores,
  pollMs: 60_000,
  message: 'An unknown error occurred while loading hiscores',
});
