import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { clanStatusResource } from './clan-status.resource.ts';

const NOW = '2026-03-12T10:00:00.000Z';
const LATER = '2026-03-12T10:00:05.000Z';
const status: ClanStatus = {
  clan_name: 'Test Clan',
  practice: false,
  members: 3,
  read: 2,
  first_reading: false,
  unread_today: 2,
  unread_ids: [2, 3],
  never_read_ids: [3],
  newest_read_at: NOW,
  problem: null,
  silences: [],
  site_revision: 0,
};
const after = (change: ClanChange, before = status) => clanStatusResource.options.apply(before, change as never);
const synced = (id: number, last_synced_at = LATER): ClanChange => ({
  type: 'member.synced',
  member_id: id,
  last_synced_at,
  profile_state: 'public',
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(LATER) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the status of the clan', () => {
  it.each<[string, ClanChange]>([
    ['of its own', synced(3)],
    ['with others', { type: 'members.synced', member_ids: [1, 3], read_at: [Date.parse(NOW), Date.parse(LATER)] }],
    ['in that of its skills', { type: 'skills.changed', member_id: 3, at: LATER, synced: true, skills: [] }],
  ])('counts a first reading that a change %s tells, without another request', (_, change) => {
    expect(after(change)).toEqual({
      ...status,
      read: 3,
      unread_today: 1,
      unread_ids: [2],
      never_read_ids: [],
      newest_read_at: LATER,
    });
  });

  it('counts a new member who was never read, without another request, and once', () => {
    const joined = makeMember({ id: 2000, combat_level: 0 });
    const change: ClanChange = { type: 'member.changed', member: joined, joined: true, never_read: true };
    const next = after(change);
    expect(next).toEqual({
      ...status,
      members: 4,
      unread_today: 3,
      unread_ids: [2, 3, 2000],
      never_read_ids: [3, 2000],
    });
    expect(after(change, next as ClanStatus)).toBe(next);
    // Only the server knows when the first reading of a clan ends, and what was read of a member who returns.
    expect(after(change, { ...status, first_reading: true })).toBe('stale');
    expect(after({ type: 'member.changed', member: joined, joined: true })).toBe('stale');
  });

  it('counts a member who has left no more, without another request', () => {
    const leave = (id: number, left: { left?: true } = { left: true }): ClanChange => ({
      type: 'member.changed',
      member: makeMember({ id, is_active: false }),
      ...left,
    });
    expect(after(leave(1))).toEqual({ ...status, members: 2, read: 1 });
    expect(after(leave(2))).toEqual({ ...status, members: 2, read: 1, unread_today: 1, unread_ids: [3] });
    const [unread_ids, never_read_ids] = [[2], []];
    expect(after(leave(3))).toEqual({ ...status, members: 2, unread_today: 1, unread_ids, never_read_ids });
    // A change of a member who had left before does not say so.
    expect(after(leave(9, {}))).toBe('stale');
    expect(after(leave(3), { ...status, first_reading: true })).toBe('stale');
  });

  it('keeps the newest time when readings are committed in another order', () => {
    expect(after(synced(2, '2026-03-12T09:00:00.000Z'))).toMatchObject({ unread_ids: [3], newest_read_at: NOW });
  });

  it('counts a reading of yesterday as one of a member, but not as one of today', () => {
    const yesterday = '2026-03-11T23:59:59.000Z';
    expect(after(synced(3, yesterday))).toMatchObject({ read: 3, unread_today: 2, never_read_ids: [] });
  });

  it('counts no member twice, nor one that is not in the clan', () => {
    const once = after(synced(3));
    expect(once === 'stale' ? once : after(synced(3), once)).toEqual(once);
    expect(after(synced(9))).toMatchObject({ read: 2, unread_today: 2 });
  });

  it('stays as it is when a change of skills tells no reading', () => {
    expect(after({ type: 'skills.changed', member_id: 3, at: LATER, skills: [] })).toBe(status);
  });

  it('is asked for again during the first reading, whose end the server decides, and when the members change', () => {
    expect(after(synced(3), { ...status, first_reading: true })).toBe('stale');
    expect(after({ type: 'members.reloaded' })).toBe('stale');
  });
});
