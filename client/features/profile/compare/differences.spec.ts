import { describe, expect, it } from '@jest/globals';
import { SKILLS } from '../../../../shared/game/skills.ts';
import { makeMemberWithSkills, makeSkills } from '../../../test-kit/make-member.ts';
import type { Profile } from '../profile.resource.ts';
import { comparedRows, repeatedName } from './compare.selectors.ts';
import { differenceOf, orderedRows, sumLine, type Pair } from './differences.ts';

const PAIR: Pair = ['Ann', 'Bob'];
type Change = Parameters<typeof makeSkills>[0];

function profile(name: string, total_xp: number, change?: Change, read = true): Profile {
  const skills = read ? makeSkills(change) : [];
  const member = makeMemberWithSkills({ name, total_xp, skills });
  const gain_since = { daily: null, weekly: null, monthly: null };
  const sources = { log_silent_since: null, xp_source: null, xp_read_at: null };
  const times = { last_synced_at: null, next_sync_at: null, round_ms: 1000, join_known: true };
  return { member, skills, reading: { member_id: member.id, profile_state: 'public', sources, gain_since, ...times } };
}

const rowOf = (profiles: Profile[], label: string) => {
  const row = comparedRows(profiles).find((one) => one.label === label);
  if (!row) throw new Error(`no row ${label}`);
  return row;
};
const magic =
  (entry: object): Change =>
  (skill) =>
    skill === 'Magic' ? entry : {};
const magicOf = (first: object, second: object) =>
  differenceOf(rowOf([profile('Ann', 5, magic(first)), profile('Bob', 4, magic(second))], 'Magic'), PAIR);

describe('the difference of two members', () => {
  it.each([
    [
      'XP and levels of the first',
      { xp: 2_234_567, level: 63 },
      { xp: 1_000_000, level: 60 },
      0,
      '+1,234,567 · +3 levels',
    ],
    ['XP and levels of the second', { xp: 10, level: 1 }, { xp: 11, level: 2 }, 1, '+1 · +1 level'],
    ['XP alone at the same level', { xp: 300, level: 9 }, { xp: 200, level: 9 }, 0, '+100'],
    ['a lower level of the one who has more XP', { xp: 300, level: 98 }, { xp: 200, level: 99 }, 0, '+100 · −1 level'],
    ['nothing where both are equal', { xp: 300 }, { xp: 300 }, null, 'Equal'],
    ['the maximum where both have it', { xp: 200_000_000 }, { xp: 200_000_000 }, null, 'Both at the maximum'],
    ['an unranked second', { xp: 300 }, { xp: 0, level: 1, rank: null }, 0, 'ahead, Bob is unranked'],
    ['an unranked first', { xp: 0, level: 1, rank: null }, { xp: 300 }, 1, 'ahead, Ann is unranked'],
    ['two unranked members', { xp: 0, rank: null }, { xp: 0, rank: null }, null, 'Both unranked'],
  ])('tells %s', (_, first, second, ahead, text) => {
    expect(magicOf(first, second)).toMatchObject({ ahead, text });
  });

  it('knows no difference to a member who was never read', () => {
    const profiles = [profile('Ann', 5), profile('Bob', 0, undefined, false)];
    expect(differenceOf(rowOf(profiles, 'Magic'), PAIR)).toEqual({ ahead: null, by: null, text: 'Not known' });
    expect(differenceOf(rowOf(profiles, 'Total XP'), PAIR).text).toBe('Not known');
    expect(sumLine(comparedRows(profiles), PAIR)).toBe('Nothing can be compared before both members were read.');
  });

  it('counts a lower rank as ahead', () => {
    const [ann, bob] = [profile('Ann', 5), profile('Bob', 5)];
    ann.member.total_rank = 12;
    bob.member.total_rank = 10;
    expect(differenceOf(rowOf([ann, bob], 'Overall rank'), PAIR)).toEqual({ ahead: 1, by: -2, text: '+2 places' });
  });
});

describe('the sum line', () => {
  const aheadIn = (count: number): Change => {
    const skills = SKILLS.slice(1, count + 1) as string[];
    return (skill) => (skills.includes(skill) ? { xp: 200_000 } : {});
  };
  const line = (first: Profile, second: Profile) => sumLine(comparedRows([first, second]), PAIR);

  it.each([
    [18, 0, 15_300_000, 3_000_000, 'Ann is ahead in 18 of 29 skills, by 12.3M XP. 11 are equal.'],
    [28, 0, 1000, 3_000_000, 'Ann is ahead in 28 of 29 skills; Bob is ahead by 2.9M XP in total. 1 is equal.'],
    [0, 29, 5000, 5000, 'Bob is ahead in 29 of 29 skills, with equal total XP.'],
    [0, 0, 5000, 5000, 'Ann and Bob are equal in 29 of 29 skills, with equal total XP.'],
  ])('tells leads in %i and %i skills', (first, second, firstXp, secondXp, text) => {
    expect(line(profile('Ann', firstXp, aheadIn(first)), profile('Bob', secondXp, aheadIn(second)))).toBe(text);
  });

  it('tells an equal number of leads, and skills that nobody can compare', () => {
    const ann = profile('Ann', 9000, (skill) =>
      skill === 'Magic' ? { xp: 0, rank: null } : skill === 'Attack' ? { xp: 200_000 } : {},
    );
    const bob = profile('Bob', 7000, (skill) =>
      skill === 'Magic' ? { xp: 0, rank: null } : skill === 'Mining' ? { xp: 200_000 } : {},
    );
    expect(line(ann, bob)).toBe(
      'Ann and Bob are each ahead in 1 of 29 skills; Ann is ahead by 2K XP in total. 26 are equal. 1 cannot be compared.',
    );
  });
});

describe('the orders of the skills', () => {
  it('start with the largest lead, and end with what cannot be compared', () => {
    const ann = profile('Ann', 5, (skill) =>
      skill === 'Attack' ? { xp: 0, rank: null } : skill === 'Magic' ? { xp: 900_000 } : {},
    );
    const bob = profile('Bob', 5, (skill) =>
      skill === 'Attack' ? { xp: 0, rank: null } : skill === 'Mining' ? { xp: 800_000 } : {},
    );
    const rows = comparedRows([ann, bob]);
    const skills = (order: 'game' | 'first' | 'second') =>
      orderedRows(rows, order, PAIR)
        .slice(7)
        .map(({ label }) => label);
    expect(skills('game')).toEqual(SKILLS.slice(1));
    expect([skills('first')[0], skills('first').at(-2), skills('first').at(-1)]).toEqual(['Magic', 'Mining', 'Attack']);
    expect([skills('second')[0], skills('second').at(-1)]).toEqual(['Mining', 'Attack']);
    expect(orderedRows(rows, 'first', PAIR)[0]?.label).toBe('Total XP');
  });
});

describe('the names of the address', () => {
  it('tell which is there twice in any spelling', () => {
    expect(repeatedName(['Iron Bob', 'Ann', 'iron_bob'])).toBe('iron_bob');
    expect(repeatedName(['Iron Bob', 'Ann', '', ''])).toBeNull();
  });
});
