import { describe, expect, it } from '@jest/globals';
import { membershipHappenings } from './membership-happenings.ts';
import { type KnownMember, planMembership } from './membership-plan.ts';

const at = new Date('2026-11-01T00:00:00Z');
const known = (id: number, more: Partial<KnownMember> = {}): KnownMember => ({
  id,
  name: `m${id}`,
  nameKey: `m${id}`,
  clanRank: 'Recruit',
  clanXp: 1,
  kills: 0,
  isActive: true,
  absentLists: 0,
  wasListed: true,
  ...more,
});
const list = (...ids: number[]) => ids.map((id) => ({ name: `m${id}`, rank: 'Recruit', clanXp: 1, kills: 0 }));
const noted = (members: KnownMember[], ids: number[], left: number[] = []) => {
  const plan = planMembership(members, list(...ids));
  const joined = ids.filter((id) => !members.some((member) => member.id === id));
  return membershipHappenings(plan, { joined, left, at }).map(({ kind, memberId }) => [kind, memberId]);
};

describe('what a clan list makes happen', () => {
  it('is nothing for the first list, also after an admin has added members by hand', () => {
    expect(noted([], [1, 2, 3])).toEqual([]);
    expect(noted([known(1, { wasListed: false })], [1, 2, 3])).toEqual([]);
    expect(noted([known(9, { wasListed: false })], [1, 2, 3])).toEqual([]);
  });

  it('is nothing for the first list of another clan', () => {
    expect(noted([known(8), known(9)], [1, 2, 3], [8, 9])).toEqual([]);
  });

  it('is who joined, came back and left with every later list', () => {
    expect(noted([known(1), known(2, { isActive: false }), known(3)], [1, 2, 4], [3])).toEqual([
      ['member.joined', 4],
      ['member.returned', 2],
      ['member.left', 3],
    ]);
  });
});
