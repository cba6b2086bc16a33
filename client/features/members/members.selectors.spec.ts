import { describe, expect, it } from '@jest/globals';
import { makeMember } from '../../test-kit/make-member.ts';
import { filterMembers, INACTIVITY, PAGE_SIZE, RED_AFTER_DAYS, type MemberFilter } from './members.selectors.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const plain: MemberFilter = { search: '', rank: 'all', inactivity: 'all' };
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const names = (filter: Partial<MemberFilter>, ...members: ReturnType<typeof makeMember>[]): string[] =>
  filterMembers(members, { ...plain, ...filter }, NOW).map(({ name }) => name);

describe('the member list', () => {
  it('has the filters, page size and red limit of the specification', () => {
    expect(INACTIVITY.map(({ label, days }) => [label, days])).toEqual([
      ['All', null],
      ['1 Week', 7],
      ['1 Month', 30],
      ['3 Months', 90],
      ['6 Months', 180],
      ['1 Year+', 365],
    ]);
    expect(PAGE_SIZE).toBe(20);
    expect(RED_AFTER_DAYS).toBe(90);
  });

  it('sorts by rank as in the dropdown, then by name', () => {
    const members = [
      makeMember({ name: 'zed', clan_rank: 'Owner' }),
      makeMember({ name: 'Bob', clan_rank: 'Recruit' }),
      makeMember({ name: 'alice', clan_rank: 'Recruit' }),
      makeMember({ name: 'Mod', clan_rank: 'Deputy Owner' }),
      makeMember({ name: 'Odd', clan_rank: 'Jester' }),
    ];
    expect(names({}, ...members)).toEqual(['zed', 'Mod', 'alice', 'Bob', 'Odd']);
  });

  it('finds a part of the name or display name in any case', () => {
    const members = [makeMember({ name: 'Iron_Bob', display_name: 'Iron Bob' }), makeMember({ name: 'Alice' })];
    expect(names({ search: ' ON BO ' }, ...members)).toEqual(['Iron_Bob']);
    expect(names({ search: '   ' }, ...members)).toHaveLength(2);
  });

  it('keeps members inactive for strictly more days, and none without a date', () => {
    const members = [
      makeMember({ name: 'seven', last_activity_date: daysAgo(7) }),
      makeMember({ name: 'eight', last_activity_date: daysAgo(8) }),
      makeMember({ name: 'never', last_activity_date: null }),
    ];
    expect(names({ inactivity: '7' }, ...members)).toEqual(['eight']);
    expect(names({}, ...members)).toHaveLength(3);
  });

  it('keeps members of one rank', () => {
    const members = [makeMember({ name: 'a', clan_rank: 'General' }), makeMember({ name: 'b', clan_rank: 'Captain' })];
    expect(names({ rank: 'Captain' }, ...members)).toEqual(['b']);
  });
});
