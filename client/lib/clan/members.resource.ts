import { useStore } from 'zustand';
import { nameKey } from '../../../shared/game/names.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { changedIds, memberAfter } from '../../../shared/members/member.reducer.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { createLiveResource, type LiveState } from '../live/live-resource.ts';
import { useLive } from '../live/use-live.ts';

/** Shown when the members cannot be loaded and the server's answer has no sentence. */
export const MEMBERS_FAILED = 'Failed to fetch members';

type Members = readonly Member[];

/** Returns the members after one change, without those who have left the clan. */
export function applyToMembers(members: Members, change: ClanChange): Members | 'stale' {
  if (change.type === 'members.reloaded') return 'stale';
  if (change.type === 'member.removed') {
    const left = members.filter(({ id }) => id !== change.member_id);
    return left.length === members.length ? members : left;
  }
  let after = members;
  for (const id of changedIds(change)) {
    const index = after.findIndex((member) => member.id === id);
    const known = after[index];
    if (known) after = after.with(index, memberAfter(known, change));
    else if (change.type === 'member.changed') after = [...after, change.member];
  }
  return change.type !== 'member.changed' || change.member.is_active
    ? after
    : after.filter(({ id }) => id !== change.member.id);
}

/** Active members, in no particular order. Base data of many pages: pictures, ranks, special names. */
export const membersResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: membersRoutes.list,
  input: { query: { active: 'true' } },
  pick: ({ members }): Members => members,
  apply: applyToMembers,
  pollMs: 60_000,
  message: MEMBERS_FAILED,
});

const indices = new WeakMap<Members, Map<string, Member>>();

function indexOf(members: Members): Map<string, Member> {
  let index = indices.get(members);
  if (!index) {
    index = new Map(members.map((member) => [nameKey(member.name), member]));
    indices.set(members, index);
  }
  return index;
}

/** Returns the active member with this name in any spelling; undefined while loading, or when there is none. */
export function useMember(name: string): Member | undefined {
  return useLive(membersResource, named(name));
}

/** The same for a page that only loads the looks of members (useMemberLooks) and does not follow the clan. */
export function useMemberLook(name: string): Member | undefined {
  return useStore(membersResource.store, named(name));
}

/** Returns those of the names that no loaded member has, in any spelling. */
export function namesWithout(members: Members, names: readonly string[]): string[] {
  return names.filter((name) => !indexOf(members).has(nameKey(name)));
}

const named =
  (name: string) =>
  ({ data }: LiveState<Members>): Member | undefined =>
    data ? indexOf(data).get(nameKey(name)) : undefined;
