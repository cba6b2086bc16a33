import { afterEach, expect, it, jest } from '@jest/globals';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { profileOf } from './profile.resource.ts';

afterEach(() => {
  jest.useRealTimers();
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
