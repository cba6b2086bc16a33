import { describe, expect, it } from '@jest/globals';
import { OVERALL } from '../../../shared/game/skills.ts';
import type { SkillsChange } from '../../../shared/members/clan.changes.ts';
import { applyGains, gainsOf } from './gains.resource.ts';

/** Tuesday. */
const DAY = '2026-03-10';
const before = gainsOf({ day: DAY, ids: [1, 2], daily: [5, 0], weekly: [50, 7], monthly: [500, 7] });
const reading = (at: string, ...gains: number[]): SkillsChange => ({
  type: 'skills.changed',
  member_id: 1,
  at: `${at}.000Z`,
  skills: [[OVERALL, 1_000_000, 90, ...gains]],
});
const ofFirst = (after: ReturnType<typeof applyGains>) => (after === 'stale' ? after : after.byId.get(1));

describe('applyGains', () => {
  it('sets the gains of the member, and the same ones when a change is applied twice', () => {
    const change = reading(`${DAY}T12:00:00`, 9, 54, 504);
    const once = applyGains(before, change);
    expect(ofFirst(once)).toEqual({ daily: 9, weekly: 54, monthly: 504 });
    expect(once === 'stale' ? once : applyGains(once, change)).toEqual(once);
  });

  it('counts a late reading only in periods that have not ended', () => {
    expect(ofFirst(applyGains(before, reading('2026-03-09T23:59:59', 9, 54, 504)))).toEqual({
      daily: 0,
      weekly: 54,
      monthly: 504,
    });
    expect(ofFirst(applyGains(before, reading('2026-03-08T23:59:59', 9, 54, 504)))).toEqual({
      daily: 0,
      weekly: 0,
      monthly: 504,
    });
  });

  it('removes a member without gains, and one that is hidden', () => {
    expect(ofFirst(applyGains(before, reading(`${DAY}T12:00:00`)))).toBeUndefined();
    expect(ofFirst(applyGains(before, { type: 'member.removed', member_id: 1, activity_ids: [] }))).toBeUndefined();
  });

  it('returns stale for a reading of a later day, and for hints', () => {
    expect(applyGains(before, reading('2026-03-11T00:00:00', 1, 1, 1))).toBe('stale');
    expect(applyGains(before, { type: 'xp.rebased', period: 'daily' })).toBe('stale');
    expect(applyGains(before, { type: 'members.reloaded' })).toBe('stale');
  });
});
