import { describe, expect, it } from '@jest/globals';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import { SKILL_COUNT } from '../../shared/game/skills.ts';
import { MASTER_MAX_XP, MAX_SKILL_XP } from '../../shared/game/xp.ts';
import { readingHappenings } from './reading-happenings.ts';

const READ_AT = new Date('2026-03-10T20:00:00Z');
const MEMBER = { id: 7, isHidden: false, lastSyncedAt: new Date('2026-03-10T19:00:00Z') };
const NO_XP = { was: null, skills: null, totalXp: null };

/** Skills of which all but the given ones have the same XP and level. */
function known(xp: number, level: number, some: Record<number, [xp: number, level: number]> = {}) {
  const skills = Array.from({ length: SKILL_COUNT }, (_, skill) => (skill === 0 ? null : (some[skill] ?? [xp, level])));
  return { xp: skills.map((one) => one?.[0] ?? null), level: skills.map((one) => one?.[1] ?? null) };
}

function milestones(was: ReturnType<typeof known>, now: ReturnType<typeof known>, totals: [number, number] = [1, 1]) {
  const xp = { was: { ...was, totalXp: totals[0] }, skills: now, totalXp: totals[1] };
  return readingHappenings(MEMBER, { added: [], xp, readAt: READ_AT }).map(({ kind, facts }) => [kind, facts]);
}

const drop = (id: number, activity_date: string, category: Activity['category'] = 'Boss Loot'): Activity => {
  return { id, activity_date, category, member_name: 'Ada', display_name: 'Ada', text: 'I found a rock', details: '' };
};

describe('what a reading tells', () => {
  it('tells the new lines of the last day, each by its kind', () => {
    const added = [
      drop(1, '2026-03-09T19:59:00.000Z'),
      drop(2, '2026-03-09T20:00:00.000Z'),
      drop(3, '2026-03-10T12:00:00.000Z', 'Pets'),
      drop(4, '2026-03-10T12:00:00.000Z', 'Other'),
    ];
    const told = readingHappenings(MEMBER, { added, xp: NO_XP, readAt: READ_AT });
    expect(told.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['activity.boss_loot', { activity: 2 }],
      ['activity.pet', { activity: 3 }],
    ]);
  });

  it('tells nothing of a hidden member and nothing of a first reading', () => {
    const added = [drop(1, '2026-03-10T12:00:00.000Z')];
    const news = { added, xp: NO_XP, readAt: READ_AT };
    expect(readingHappenings({ ...MEMBER, isHidden: true }, news)).toEqual([]);
    expect(readingHappenings({ ...MEMBER, lastSyncedAt: null }, news)).toEqual([]);
  });

  it('tells a level once, when it is passed', () => {
    expect(milestones(known(1, 98), known(1, 98, { 3: [14_000_000, 99] }))).toEqual([
      ['milestone.skill_99', { skill: 3 }],
    ]);
    expect(milestones(known(1, 98, { 3: [1, 99] }), known(1, 98, { 3: [1, 99] }))).toEqual([]);
  });

  it('tells level 120 once of a skill that shows 99, and of one that shows 120', () => {
    const [below, at] = [MASTER_MAX_XP - 1, MASTER_MAX_XP];
    expect(milestones(known(1, 50, { 2: [below, 99] }), known(1, 50, { 2: [at, 99] }))).toEqual([
      ['milestone.skill_120', { skill: 2 }],
    ]);
    // The elite skill shows 120 at less XP.
    expect(milestones(known(1, 50, { 27: [80_000_000, 119] }), known(1, 50, { 27: [81_000_000, 120] }))).toEqual([
      ['milestone.skill_120', { skill: 27 }],
    ]);
    expect(milestones(known(1, 50, { 27: [below, 120] }), known(1, 50, { 27: [at, 120] }))).toEqual([]);
  });

  it('tells 200 million XP instead of the levels below it', () => {
    expect(milestones(known(1, 50, { 2: [1, 98] }), known(1, 50, { 2: [MAX_SKILL_XP, 99] }))).toEqual([
      ['milestone.skill_200m', { skill: 2 }],
    ]);
  });

  it('tells a maxed account when the last skill is reached', () => {
    const told = milestones(known(20_000_000, 99, { 5: [1, 98] }), known(20_000_000, 99)).map(([kind]) => kind);
    expect(told).toEqual(['milestone.skill_99', 'milestone.max']);
  });

  it('tells the highest round total that was passed', () => {
    const same = known(1, 50);
    expect(milestones(same, same, [99_000_000, 251_000_000])).toEqual([['milestone.total_xp', { xp: 250_000_000 }]]);
    expect(milestones(same, same, [1_499_999_999, 1_500_000_000])).toEqual([
      ['milestone.total_xp', { xp: 1_500_000_000 }],
    ]);
    expect(milestones(same, same, [1_500_000_000, 1_900_000_000])).toEqual([]);
  });

  it('tells nothing of a skill that was not known before', () => {
    const was = known(1, 50);
    was.xp[3] = null;
    was.level[3] = null;
    expect(milestones(was, known(1, 50, { 3: [MAX_SKILL_XP, 99] }))).toEqual([]);
  });
});
