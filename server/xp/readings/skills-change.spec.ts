import { describe, expect, it } from '@jest/globals';
import { SKILL_COUNT, skillIndex } from '../../../shared/game/skills.ts';
import { clanChangeSchema } from '../../../shared/members/clan.changes.ts';
import type { MemberStat, SourcedReading } from '../periods/member-stat.ts';
import { periodKeys } from '../periods/xp-periods.ts';
import { applyReadings } from './apply-xp.ts';
import { skillsChange } from './skills-change.ts';

const MAGIC = skillIndex('Magic');
const NOON = new Date('2026-03-10T12:00:00.000Z');

function readingOf(xp: number, more: Record<number, number> = {}, rank = 9): SourcedReading {
  const all = <T>(value: T): T[] => Array<T>(SKILL_COUNT).fill(value);
  const values = all(xp).map((value, skill) => more[skill] ?? value);
  values[0] = values.slice(1).reduce((sum, value) => sum + value, 0);
  return { source: 'runemetrics', xp: values, level: all(50), rank: all(rank) };
}

/** Returns the stat after a reading at a time. */
const after = (stat: MemberStat | null, reading: SourcedReading, at = NOON): MemberStat =>
  applyReadings(stat, [reading], periodKeys(at)).stat!;
const changeOf = (before: MemberStat | null, next: MemberStat, at = NOON) =>
  skillsChange(before, next, { memberId: 7, at, now: periodKeys(at), isActive: true });

describe('skillsChange', () => {
  const known = after(null, readingOf(1000));

  it('contains only the skills that moved, with their new values and gains', () => {
    const next = after(known, readingOf(1000, { [MAGIC]: 1500 }));
    expect(changeOf(known, next)).toEqual({
      type: 'skills.changed',
      member_id: 7,
      at: NOON.toISOString(),
      active: true,
      skills: [
        [0, 29_500, 1450, 500, 500, 500],
        [MAGIC, 1500, 50, 500, 500, 500],
      ],
    });
  });

  it('contains all skills at the first XP, without gains', () => {
    const change = changeOf(null, known);
    expect(change.skills.map(([skill]) => skill)).toEqual([...Array(SKILL_COUNT).keys()]);
    expect(change.skills[MAGIC]).toEqual([MAGIC, 1000, 50]);
    expect(change.ranks).toHaveLength(SKILL_COUNT);
  });

  it('contains a rank without its unchanged XP', () => {
    const next = after(known, { ...readingOf(1000), rank: known.rank.with(MAGIC, 8) });
    expect(changeOf(known, next)).toMatchObject({ skills: [], ranks: [[MAGIC, 8]] });
  });

  it('ends the gains of yesterday with the first reading of a day', () => {
    const tomorrow = new Date(NOON.getTime() + 86_400_000);
    const yesterday = after(known, readingOf(1000, { [MAGIC]: 1500 }));
    const next = after(yesterday, readingOf(1000, { [MAGIC]: 1500, 1: 1100 }), tomorrow);
    expect(changeOf(yesterday, next, tomorrow).skills).toEqual([
      [0, 29_600, 1450, 100, 600, 600],
      [1, 1100, 50, 100, 100, 100],
      [MAGIC, 1500, 50, 0, 500, 500],
    ]);
  });

  it('fits the schema of the stream', () => {
    const change = changeOf(known, after(known, readingOf(1000, { [MAGIC]: 1500 }, 8)));
    expect(clanChangeSchema.parse(change)).toEqual(change);
  });
});
