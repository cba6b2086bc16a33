import { describe, expect, it } from '@jest/globals';
import type { SkillsChange } from './clan.changes.ts';
import { memberAfter } from './member.reducer.ts';
import type { Member } from './members.schemas.ts';

const AT = '2026-11-22T10:00:00.000Z';
const skills = (change: Partial<SkillsChange>): SkillsChange => ({
  type: 'skills.changed',
  member_id: 1,
  at: AT,
  skills: [],
  ...change,
});

describe('memberAfter', () => {
  const member: Member = {
    id: 1,
    name: 'Anna',
    display_name: 'Anna',
    clan_rank: 'Recruit',
    rank_color: '#ffffff',
    rank_icon: null,
    total_xp: 500,
    clan_xp: 0,
    kills: 0,
    combat_level: 3,
    last_activity_date: null,
    joined_at: AT,
    total_rank: 20,
    is_active: true,
    avatar_url: '',
    is_discord_booster: false,
    is_grandmaster_ca: false,
    has_master_quest_cape: false,
    has_completionist_cape: false,
    has_trimmed_completionist_cape: false,
  };

  it('sets only the figures of the columns, each to the value of its member', () => {
    const change = { type: 'members.updated' as const, ids: [2, 1], kills: [5, 6], total_rank: [null, null] };
    expect(memberAfter(member, change)).toEqual({ ...member, kills: 6, total_rank: null });
  });

  it('takes total XP, rank and the time of activity from Overall', () => {
    const change = skills({ active: true, skills: [[0, 700, 90]], ranks: [[0, 19]] });
    expect(memberAfter(member, change)).toEqual({
      ...member,
      total_xp: 700,
      total_rank: 19,
      last_activity_date: AT,
    });
  });

  it('keeps the time of activity when XP did not rise', () => {
    expect(memberAfter(member, skills({ ranks: [[0, 19]] }))).toEqual({ ...member, total_rank: 19 });
  });

  it('returns the same result when a change is applied twice', () => {
    const change = skills({ active: true, skills: [[0, 700, 90]] });
    expect(memberAfter(memberAfter(member, change), change)).toEqual(memberAfter(member, change));
  });

  it('returns the same row for a change of another member', () => {
    expect(memberAfter(member, skills({ member_id: 2, active: true }))).toBe(member);
    expect(memberAfter(member, { type: 'members.updated', ids: [2], kills: [5] })).toBe(member);
  });
});
