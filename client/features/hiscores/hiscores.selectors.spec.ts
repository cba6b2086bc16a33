import { describe, expect, it } from '@jest/globals';
import { makeMemberWithSkills, makeSkills } from '../../test-kit/make-member.ts';
import { bracketCounts, DEFAULT_SORT, rankRows, searchRows, type HiscoreView } from './hiscores.selectors.ts';
import { applyHiscores } from './hiscores.resource.ts';

const plain: HiscoreView = { skill: 'Overall', bracket: 'all', sort: DEFAULT_SORT };
const member = (name: string, rank: number | null, xp = 1000, level = 50, active = true) =>
  makeMemberWithSkills({
    name,
    display_name: name,
    is_active: active,
    total_xp: xp,
    total_rank: rank,
    skills: makeSkills(() => ({ rank, xp, level })),
  });
const names = (view: Partial<HiscoreView>, ...members: ReturnType<typeof member>[]): string[] =>
  rankRows(members, { ...plain, ...view }).map(({ name }) => name);

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
    const rows = rankRows([member('Bob', 1), member('Alice', 2)], plain);
    expect(searchRows(rows, 'ALI').map(({ place }) => place)).toEqual([2]);
  });

  it('filters brackets by Overall XP for every skill, lower bound inclusive, upper exclusive', () => {
    const members = [member('low', 5, 999_999_999), member('one', 4, 1_000_000_000), member('two', 3, 2_000_000_000)];
    expect(names({ bracket: '1b' }, ...members)).toEqual(['one']);
    expect(names({ bracket: '2b', skill: 'Magic' }, ...members)).toEqual(['two']);
    expect(bracketCounts([...members, member('max', 1, 5_800_000_000), member('five', 2, 5_799_999_999)])).toEqual({
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
  it('replaces the skills of one row and leaves the others as they are', () => {
    const [a, b] = [member('a', 1), member('b', 2)];
    const after = applyHiscores([a, b], {
      type: 'skills.changed',
      member_id: a.id,
      at: '2026-11-21T10:00:00.000Z',
      skills: [[0, 7, 2]],
    });
    expect(after).toHaveLength(2);
    expect(after[0]).toMatchObject({ total_xp: 7 });
    expect(after[1]).toBe(b);
  });

  it('keeps the skills when other facts of a member change', () => {
    const a = member('a', 1);
    const { skills, ...rest } = a;
    const after = applyHiscores([a], { type: 'member.changed', member: { ...rest, kills: 3 } });
    expect(after[0]).toMatchObject({ kills: 3, skills });
  });

  it('returns stale for an unknown member, and for a hint without skills', () => {
    const a = member('a', 1);
    expect(applyHiscores([], { type: 'xp.changed', member_id: a.id })).toBe('stale');
    expect(applyHiscores([a], { type: 'xp.changed', member_id: a.id })).toBe('stale');
  });
});
