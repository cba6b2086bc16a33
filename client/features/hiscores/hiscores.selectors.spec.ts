import { describe, expect, it } from '@jest/globals';
import { OVERALL, skillIndex, type SkillName } from '../../../shared/game/skills.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { makeHiscores, makeMemberWithSkills, makeSkills } from '../../test-kit/make-member.ts';
import {
  bracketCounts,
  columnsOf,
  DEFAULT_SORT,
  missingXp,
  rankRows,
  searchRows,
  type HiscoreView,
} from './hiscores.selectors.ts';
import { applyHiscores, type Hiscores, hiscoresOf } from './hiscores.resource.ts';

const plain: HiscoreView & { skill: SkillName } = { skill: 'Overall', bracket: 'all', sort: DEFAULT_SORT };
const hiscores = (...members: MemberWithSkills[]): Hiscores => hiscoresOf(makeHiscores(members));
const member = (name: string, rank: number | null, xp = 1000, level = 50, active = true) =>
  makeMemberWithSkills({
    name,
    display_name: name,
    is_active: active,
    total_xp: xp,
    total_rank: rank,
    skills: makeSkills(() => ({ rank, xp, level })),
  });
const rows = (view: Partial<typeof plain>, ...members: MemberWithSkills[]) =>
  rankRows(columnsOf(hiscores(...members), view.skill ?? plain.skill, view.bracket ?? plain.bracket), {
    ...plain,
    ...view,
  });
const names = (view: Partial<typeof plain>, ...members: MemberWithSkills[]): string[] =>
  rows(view, ...members).map(({ name }) => name);

describe('the hiscores', () => {
  it('sorts by rank first, unranked members after that, former members last', () => {
    const members = [member('none', null), member('left', 1, 1000, 50, false), member('b', 20), member('a', 10)];
    expect(names({}, ...members)).toEqual(['a', 'b', 'none', 'left']);
  });

  it('keeps unranked members last in the other direction, too', () => {
    const members = [member('none', null), member('b', 20), member('a', 10)];
    expect(names({ sort: { key: 'rank', direction: 'desc' } }, ...members)).toEqual(['b', 'a', 'none']);
  });

  it('breaks ties of XP by rank', () => {
    const members = [member('late', 9, 500), member('early', 3, 500), member('rich', 50, 900)];
    expect(names({ sort: { key: 'xp', direction: 'desc' } }, ...members)).toEqual(['rich', 'early', 'late']);
    expect(names({ sort: { key: 'xp', direction: 'asc' } }, ...members)).toEqual(['early', 'late', 'rich']);
  });

  it('keeps the place from before the search', () => {
    expect(searchRows(rows({}, member('Bob', 1), member('Alice', 2)), 'ALI').map(({ place }) => place)).toEqual([2]);
  });

  it('filters brackets by Overall XP for every skill, lower bound inclusive, upper exclusive', () => {
    const members = [member('low', 5, 999_999_999), member('one', 4, 1_000_000_000), member('two', 3, 2_000_000_000)];
    expect(names({ bracket: '1b' }, ...members)).toEqual(['one']);
    expect(names({ bracket: '2b', skill: 'Magic' }, ...members)).toEqual(['two']);
    expect(bracketCounts([...members.map(({ total_xp: xp }) => xp), 5_800_000_000, 5_799_999_999])).toEqual({
      all: 5,
      '1b': 1,
      '2b': 1,
      '3b': 0,
      '4b': 0,
      '5b': 1,
      max: 1,
    });
  });
});

describe('a live change of the hiscores', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const [a, b] = [member('a', 1), member('b', 2)];
  const before = hiscores(a, b);
  const magic = skillIndex('Magic');

  it('sets the skills that moved and keeps the columns of the others', () => {
    const after = applyHiscores(before, {
      type: 'skills.changed',
      member_id: b.id,
      at,
      skills: [
        [OVERALL, 7, 2],
        [magic, 5, 1],
      ],
      ranks: [[magic, 4]],
    }) as Hiscores;
    expect(after.skills[magic]).toEqual({ xp: [1000, 5], level: [50, 1], rank: [1, 4] });
    expect(after.skills[OVERALL]).toMatchObject({ xp: [1000, 7], rank: [1, 2] });
    expect(after.members).toBe(before.members);
    expect(after.skills.filter((column, skill) => column !== before.skills[skill])).toHaveLength(2);
  });

  it('keeps the skills when other facts of a member change', () => {
    const { skills: _, ...rest } = a;
    const after = applyHiscores(before, { type: 'member.changed', member: { ...rest, is_active: false } }) as Hiscores;
    expect(after.members.map(({ active }) => active)).toEqual([false, true]);
    expect(after.skills).toBe(before.skills);
  });

  it('removes a member from every column', () => {
    const after = applyHiscores(before, { type: 'member.removed', member_id: a.id, activity_ids: [] });
    expect(after).toEqual(hiscores(b));
  });

  it('shows the rank in Overall of a member who was not read yet', () => {
    const unread = makeMemberWithSkills({ total_rank: null, skills: [] });
    const after = applyHiscores(hiscores(unread), { type: 'members.updated', ids: [unread.id], total_rank: [9] });
    expect((after as Hiscores).skills[OVERALL]).toEqual({ xp: [0], level: [0], rank: [9] });
  });

  it('adds a member who was never read, with level 0 in every skill', () => {
    const unread = makeMemberWithSkills({ total_rank: null, skills: [] });
    const { skills: _, ...rest } = unread;
    const after = applyHiscores(before, { type: 'member.changed', member: rest, joined: true, never_read: true });
    expect(after).toEqual(hiscores(a, b, unread));
    expect(applyHiscores(before, { type: 'member.changed', member: rest, joined: true })).toBe('stale');
  });

  it('returns stale for an unknown member, and for a hint', () => {
    expect(applyHiscores(before, { type: 'skills.changed', member_id: 12_345, at, skills: [] })).toBe('stale');
    expect(applyHiscores(before, { type: 'xp.changed', member_id: a.id })).toBe('stale');
  });
});

it('tells the XP to the place above, in the first order of rank and XP only', () => {
  const ranked = rows({}, member('first', 1, 900), member('second', 2, 700), member('twin', 3, 700));
  const [first, second, twin] = ranked;
  if (!first || !second || !twin) throw new Error('too few rows');
  expect(missingXp(ranked, second, DEFAULT_SORT)).toBe(200);
  expect(missingXp(ranked, second, { key: 'xp', direction: 'desc' })).toBe(200);
  expect(missingXp(ranked, first, DEFAULT_SORT)).toBeNull();
  expect(missingXp(ranked, twin, DEFAULT_SORT)).toBeNull();
  expect(missingXp(ranked, second, { key: 'rank', direction: 'desc' })).toBeNull();
  expect(missingXp(ranked, second, { key: 'level', direction: 'desc' })).toBeNull();
});
