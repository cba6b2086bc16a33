import { PERIODS } from '../../../shared/game/periods.ts';
import type { SkillsChange } from '../../../shared/members/clan.changes.ts';
import type { MemberStat } from '../periods/member-stat.ts';
import { gainsOf } from '../periods/xp-gain.ts';
import type { PeriodKeys } from '../periods/xp-periods.ts';

interface Reading {
  memberId: number;
  at: Date;
  /** Periods of `at`. */
  now: PeriodKeys;
  /** True when XP rose. */
  isActive: boolean;
}

/**
 * Returns the live change from one stat of a member to the next: the skills that differ, with all their new values. Gains
 * are compared with those of the former stat's own periods, so that a reading in a new period ends the gains of the old one.
 * @param before null to publish all skills
 */
export function skillsChange(before: MemberStat | null, after: MemberStat, reading: Reading): SkillsChange {
  const known = before && PERIODS.map((period) => gainsOf(before, period, before.keys));
  const gains = PERIODS.map((period) => gainsOf(after, period, reading.now));
  const all = [...after.xp.keys()];
  const isMoved = (skill: number): boolean =>
    before === null ||
    before.xp[skill] !== after.xp[skill] ||
    before.level[skill] !== after.level[skill] ||
    gains.some((column, period) => column[skill] !== known?.[period]?.[skill]);
  const ranks = all.filter((skill) => before === null || before.rank[skill] !== after.rank[skill]);
  return {
    type: 'skills.changed',
    member_id: reading.memberId,
    at: reading.at.toISOString(),
    ...(reading.isActive && { active: true }),
    skills: all.filter(isMoved).map((skill) => {
      const gained = gains.map((column) => column[skill] ?? 0);
      return [skill, after.xp[skill] ?? 0, after.level[skill] ?? 1, ...(gained.some((xp) => xp > 0) ? gained : [])];
    }),
    ...(ranks.length > 0 && { ranks: ranks.map((skill) => [skill, after.rank[skill] ?? null]) }),
  };
}
