import { describe, expect, it } from '@jest/globals';
import { makeMember, makeSkills } from '../../../test-kit/make-member.ts';
import { badgesOf } from './badges.ts';

const labels = (...args: Parameters<typeof badgesOf>): string[] => badgesOf(...args).map(({ label }) => label);
const nobody = makeMember();

describe('badges', () => {
  it('returns the badges set by admins, in their order', () => {
    const member = makeMember({
      has_trimmed_completionist_cape: true,
      has_completionist_cape: true,
      has_master_quest_cape: true,
      is_grandmaster_ca: true,
    });
    expect(labels(member, [])).toEqual(['Grandmaster CA', 'Master Quest Cape', 'Completionist Cape', 'Comp Cape (t)']);
  });

  it.each([
    ['every skill at 99', 99, 1, ['Max Cape']],
    ['every skill at 98', 98, 1, []],
    ['104,273,167 XP in each', 99, 104_273_167, ['Master Max Cape']],
    ['one XP less', 99, 104_273_166, ['Max Cape']],
  ])('returns the max cape for %s', (_, level, xp, expected) => {
    expect(
      labels(
        nobody,
        makeSkills((skill) => (skill === 'Overall' ? { level: 1, xp: 0 } : { level, xp })),
      ),
    ).toEqual(expected);
  });

  it('returns no cape when one skill is lower', () => {
    const skills = makeSkills((skill) => (skill === 'Necromancy' ? { level: 98 } : { level: 99 }));
    expect(labels(nobody, skills)).toEqual([]);
  });

  it('returns no cape for unknown skills', () => {
    expect(labels(nobody, [])).toEqual([]);
  });
});
