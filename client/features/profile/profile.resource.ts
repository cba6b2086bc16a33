import { nameKey } from '../../../shared/game/names.ts';
import { periodStart } from '../../../shared/game/periods.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { memberAfter, readTimes } from '../../../shared/members/member.reducer.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import type { MemberReadingState, MemberWithSkills, SkillEntry } from '../../../shared/members/members.schemas.ts';
import { SYNC_COOLDOWN_S } from '../../../shared/sync/sync-rules.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { createJointResource, liveFamily, type LiveResource } from '../../lib/live/live-resource.ts';
import { entriesAfter } from '../../lib/clan/skill-entries.ts';

/** A member with this week's skills and the state of its readings. */
export interface Profile {
  member: MemberWithSkills;
  skills: readonly SkillEntry[];
  reading: MemberReadingState;
}

const weekOf = (at: string | number): number => periodStart('weekly', new Date(at)).getTime();

/** Applies one change of the clan to a profile. */
function applyToProfile(profile: Profile, change: ClanChange): Profile | 'stale' {
  const { id } = profile.member;
  switch (change.type) {
    case 'member.changed':
    case 'members.updated': {
      // A merge of two names can change since when the member is known; only the server knows whether it joined then.
      if (
        change.type === 'member.changed' &&
        change.member.id === id &&
        change.member.joined_at !== profile.member.joined_at
      )
        return 'stale';
      const member = memberAfter(profile.member, change);
      return member === profile.member ? profile : { ...profile, member };
    }
    case 'member.synced': {
      if (change.member_id !== id) return profile;
      const { last_synced_at, profile_state, sources = profile.reading.sources } = change;
      const next_sync_at = new Date(Date.parse(last_synced_at) + SYNC_COOLDOWN_S * 1000).toISOString();
      return { ...profile, reading: { ...profile.reading, last_synced_at, profile_state, sources, next_sync_at } };
    }
    case 'members.synced':
      return readAgain(profile, change);
    case 'skills.changed': {
      if (change.member_id !== id) return profile;
      // The first reading also sets since when gains count.
      if (profile.skills.length === 0) return 'stale';
      // A late reading says nothing of the present week. The server decides, because the visitor's clock may be wrong.
      if (weekOf(change.at) !== weekOf(serverNow())) return 'stale';
      const skills = entriesAfter(profile.skills, change);
      return readAgain({ ...profile, skills, member: { ...memberAfter(profile.member, change), skills } }, change);
    }
    case 'xp.changed':
    case 'member.removed':
      return change.member_id === id ? 'stale' : profile;
    case 'xp.rebased':
    case 'members.reloaded':
      return 'stale';
    default:
      return profile;
  }
}

/** Returns the profile after a reading whose state is as before, apart from its times. */
function readAgain(profile: Profile, change: ClanChange): Profile {
  const readMs = readTimes(change).get(profile.member.id);
  if (readMs === undefined) return profile;
  const known = profile.reading.last_synced_at;
  if (known !== null && Date.parse(known) >= readMs) return profile;
  const last_synced_at = new Date(readMs).toISOString();
  const sources = { ...profile.reading.sources, xp_read_at: last_synced_at };
  const next_sync_at = new Date(readMs + SYNC_COOLDOWN_S * 1000).toISOString();
  return { ...profile, reading: { ...profile.reading, last_synced_at, sources, next_sync_at } };
}

const family = liveFamily<Profile, string>((name) =>
  createJointResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    routes: [membersRoutes.get, xpRoutes.stats, membersRoutes.reading],
    input: { params: { name } },
    pick: ([{ member }, { stats }, { reading }]): Profile => ({ member, skills: stats.skills, reading }),
    apply: applyToProfile,
    pollMs: 60_000,
    message: 'The profile could not be loaded',
  }),
);

/** Returns the profile resource of a name in any spelling. */
export function profileOf(name: string): LiveResource<Profile> {
  return family(nameKey(name) || name);
}
