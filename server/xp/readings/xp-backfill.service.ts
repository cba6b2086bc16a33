import { Injectable } from '@nestjs/common';
import { dayKey } from '../../../shared/game/periods.ts';
import type { XpDayEntity } from '../history/xp-day.entity.ts';
import type { SourcedReading } from '../periods/member-stat.ts';
import type { MemberStat } from '../periods/member-stat.ts';
import { periodKeys } from '../periods/xp-periods.ts';
import { applyReadings } from './apply-xp.ts';
import type { MemberStatEntity } from './member-stat.entity.ts';
import { sinceDay } from './since-day.ts';

/** Skills of one reading with the time at which they were read. */
export interface TimedSkills {
  readAt: Date;
  /** In order of trust. */
  skills: SourcedReading[];
}

/** Rows of a member that the readings of a past make, and what its own row says of them. */
export interface XpPast {
  /** Null when no reading had skills. */
  stat: Omit<MemberStatEntity, 'memberId'> | null;
  days: Omit<XpDayEntity, 'memberId'>[];
  /** Combat level computed from the last reading with all combat skills. */
  combatLevel: number | null;
  /** Time of the last reading that had skills. */
  skillsReadAt: Date | null;
  /** Time of the last reading in which XP had risen. */
  activeAt: Date | null;
}

/** Computes the rows of many readings at once, for a member without stored skills; XpReadingService stores one. */
@Injectable()
export class XpBackfillService {
  /** Returns the rows that storing the readings one after the other leaves. @param readings in order of time */
  rowsOf(readings: readonly TimedSkills[]): XpPast {
    const past: XpPast = { stat: null, days: [], combatLevel: null, skillsReadAt: null, activeAt: null };
    let stat: MemberStat | null = null;
    for (const { readAt, skills } of readings) {
      const applied = applyReadings(stat, skills, periodKeys(readAt));
      if (applied.held.length > 0) throw new Error('a reading of the past is lower than the one before');
      const source = applied.accepted[0]?.source;
      if (!applied.stat || !source) continue;
      stat = applied.stat;
      if (applied.changed.stat) {
        past.stat = rowOf(stat, source, { firstReadAt: past.stat?.firstReadAt ?? readAt, readAt });
        if (applied.changed.xp) takeDay(past.days, stat, readAt, past.skillsReadAt);
      }
      past.skillsReadAt = readAt;
      if (applied.combatLevel !== null) past.combatLevel = Math.max(past.combatLevel ?? 0, applied.combatLevel);
      if (applied.gained > 0) past.activeAt = readAt;
    }
    return past;
  }
}

function rowOf(
  { xp, level, rank, keys, bases, first, seen }: MemberStat,
  source: string,
  times: { firstReadAt: Date; readAt: Date },
): NonNullable<XpPast['stat']> {
  return {
    source,
    xp,
    level,
    rank,
    dayKey: keys.daily,
    dayBase: bases.daily,
    weekKey: keys.weekly,
    weekBase: bases.weekly,
    monthKey: keys.monthly,
    monthBase: bases.monthly,
    firstXp: first,
    runemetricsXp: seen.runemetrics,
    hiscoresXp: seen.hiscores,
    ...times,
  };
}

/** Adds the day of a reading, or replaces its values; the first reading of a day says since when nothing was read. */
function takeDay(days: XpPast['days'], stat: MemberStat, readAt: Date, lastReadAt: Date | null): void {
  const day = dayKey(readAt);
  const known = days.at(-1)?.day === day ? days.pop() : undefined;
  days.push({
    day,
    since: known ? known.since : sinceDay(lastReadAt, readAt),
    overall: stat.xp[0] ?? 0,
    xp: stat.xp.slice(1).map((xp, index) => (stat.first[index + 1] === null ? null : xp)),
    rank: stat.rank,
  });
}
