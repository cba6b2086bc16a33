import { describe, expect, it } from '@jest/globals';
import { makeMember } from '../../test-kit/make-member.ts';
import { applyToMembers } from './members.resource.ts';

describe('a live change of the members', () => {
  const bob = makeMember({ name: 'Bob' });
  const alice = makeMember({ name: 'Alice' });

  it('replaces one row and leaves the others as they are', () => {
    const changed = { ...bob, kills: 9 };
    const after = applyToMembers([bob, alice], { type: 'member.changed', member: changed });
    expect(after).toEqual([changed, alice]);
    expect(after[1]).toBe(alice);
  });

  it('removes a member who left and adds one who joined', () => {
    expect(applyToMembers([bob, alice], { type: 'member.changed', member: { ...bob, is_active: false } })).toEqual([
      alice,
    ]);
    expect(applyToMembers([bob], { type: 'member.changed', member: alice })).toEqual([bob, alice]);
  });

  it('removes a member who was hidden or erased', () => {
    const removed = { type: 'member.removed' as const, member_id: bob.id, activity_ids: [] };
    expect(applyToMembers([bob, alice], removed)).toEqual([alice]);
    const others = [alice];
    expect(applyToMembers(others, removed)).toBe(others);
  });

  it('returns stale after an import', () => {
    expect(applyToMembers([bob], { type: 'members.reloaded' })).toBe('stale');
  });
});
