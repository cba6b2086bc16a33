import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { memberAfter } from '../../../shared/members/member.reducer.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';
import { entriesAfter } from '../../lib/clan/skill-entries.ts';

/** Applies a change. Returns 'stale' for an unknown member or missing skills; other facts keep the skills. */
export function applyHiscores(members: MemberWithSkills[], change: ClanChange): MemberWithSkills[] | 'stale' {
  switch (change.type) {
    case 'members.reloaded':
    case 'xp.changed':
    case 'xp.rebased':
      return 'stale';
    case 'member.changed':
      if (!members.some(({ id }) => id === change.member.id)) return 'stale';
      return members.map((member) => memberAfter(member, change));
    case 'members.updated':
      return members.map((member) => memberAfter(member, change));
    case 'member.removed':
      return members.some(({ id }) => id === change.member_id)
        ? members.filter(({ id }) => id !== change.member_id)
        : members;
    case 'skills.changed': {
      const at = members.findIndex(({ id }) => id === change.member_id);
      const known = members[at];
      if (!known) return 'stale';
      return members.with(at, { ...memberAfter(known, change), skills: entriesAfter(known.skills, change) });
    }
    default:
      return members;
  }
}

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
