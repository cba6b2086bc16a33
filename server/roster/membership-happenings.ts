import type { Happening } from '../happenings/happenings.service.ts';
import type { MembershipPlan } from './membership-plan.ts';

/**
 * Returns what a clan list made happen. The first list of a clan is no news: everybody on it would have joined. Members that
 * an admin added before it, or of the clan that was followed before, do not make it another one.
 */
export function membershipHappenings(
  { returned, kept, isFirst }: MembershipPlan,
  { joined, left, at }: { joined: readonly number[]; left: readonly number[]; at: Date },
): Happening[] {
  if (isFirst) return [];
  const ranked = kept.filter(({ member, entry }) => member.wasListed && member.clanRank !== entry.rank);
  return [
    ...joined.map((memberId): Happening => ({ kind: 'member.joined', memberId, at, facts: {} })),
    ...returned.map(({ member }): Happening => ({ kind: 'member.returned', memberId: member.id, at, facts: {} })),
    ...left.map((memberId): Happening => ({ kind: 'member.left', memberId, at, facts: {} })),
    ...ranked.map(({ member, entry }): Happening => {
      const facts = { from: member.clanRank, to: entry.rank };
      return { kind: 'member.rank_changed', memberId: member.id, at, facts };
    }),
  ];
}

/** Returns what the adding of members by an admin made happen. */
export function intakeHappenings(added: readonly { id: number; isNew: boolean }[], at: Date): Happening[] {
  return added.map(({ id, isNew }) => {
    return { kind: isNew ? 'member.joined' : 'member.returned', memberId: id, at, facts: {} };
  });
}
