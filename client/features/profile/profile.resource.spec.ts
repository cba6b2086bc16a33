import { afterEach, expect, it, jest } from '@jest/globals';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { profileOf } from './profile.resource.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('takes the times of a reading from the change of its skills, and keeps them when an older one comes late', () => {
  jest.useFakeTimers({ now: new Date('2026-03-12T10:00:00Z') });
  const skills = SKILLS.map((skill_name) => ({ skill_name, level: 1, xp: 0, rank: null, xp_gain: 0 }));
  const member = { ...makeMember({ id: 1 }), skills } as MemberWithSkills;
  const known = {
    member_id: 1,
    profile_state: 'public' as const,
    last_synced_at: '2026-03-12T09:00:00.000Z',
    sources: { log_silent_since: null, xp_source: 'runemetrics' as const, xp_read_at: '2026-03-12T09:00:00.000Z' },
    next_sync_at: null,
    round_ms: 1,
    join_known: true,
    gain_since: { daily: null, weekly: null, monthly: null },
  };
  const after = (at: string, synced?: true) => {
    const change = { type: 'skills.changed' as const, member_id: 1, at, synced, skills: [] };
    const next = profileOf('Tharn').options.apply({ member, skills, reading: known }, change as never);
    return next === 'stale' ? next : [next.reading.last_synced_at, next.reading.sources.xp_read_at];
  };
  const at = '2026-03-12T09:59:00.000Z';
  expect(after(at, true)).toEqual([at, at]);
  expect(after(at)).toEqual([known.last_synced_at, known.last_synced_at]);
  expect(after('2026-03-12T08:00:00.000Z', true)).toEqual([known.last_synced_at, known.last_synced_at]);
});

it('asks the server for the gains of this week after a late reading of the week before', () => {
  jest.useFakeTimers({ now: new Date('2026-03-09T00:05:00Z') });
  const skills = SKILLS.map((skill_name) => ({ skill_name, level: 1, xp: 0, rank: null, xp_gain: 0 }));
  const member = { ...makeMember({ id: 1 }), skills } as MemberWithSkills;
  const after = (at: string) => {
    const [change] = clanChangesSchema.parse([
      { type: 'skills.changed', member_id: 1, at, skills: [[1, 530, 5, 50, 50, 50]] },
    ]);
    const next = profileOf('Tharn').options.apply({ member, skills, reading: null as never }, change as never);
    return next === 'stale' ? next : next.skills[1]?.xp_gain;
  };
  expect(after('2026-03-08T23:59:00.000Z')).toBe('stale');
  expect(after('2026-03-09T00:01:00.000Z')).toBe(50);
});
