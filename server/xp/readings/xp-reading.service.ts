import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OVERALL } from '../../../shared/game/skills.ts';
import type { SkillsChange } from '../../../shared/members/clan.changes.ts';
import type { SkillSource } from '../../../shared/game/sources.ts';
import type { SourcedReading } from '../periods/member-stat.ts';
import { MemberStatRepository } from './member-stat.repository.ts';
import { mergeReadings } from './accept-xp.ts';
import { applyReadings } from './apply-xp.ts';
import type { Applied } from './apply-xp.ts';
import { periodKeys } from '../periods/xp-periods.ts';
import { takeBack } from '../periods/xp-rollover.ts';
import { sinceDay } from './since-day.ts';
import { skillsChange } from './skills-change.ts';

export interface XpOutcome {
  /** Gain that this reading found first, all skills together; ≥ 0. */
  gained: number;
  /** Change for the live event; null when level, rank and XP are unchanged. */
  shown: SkillsChange | null;
  /** Service whose numbers were accepted; null when nothing was read, or all of it is held. */
  source: SkillSource | null;
  /** Combat level computed from the known levels; null when a combat skill was not read. */
  combatLevel: number | null;
  /** True when a service gave less XP than before, perhaps because another player has the name now. */
  isLower: boolean;
  /** Overall XP as stored now; null without readings. */
  totalXp: number | null;
  totalRank: number | null;
  /** What was known of the skills at the reading; null when nothing was accepted. */
  skills: KnownSkills | null;
  /** The same as it was before; null at the first reading, and when nothing was accepted. */
  was: (KnownSkills & { totalXp: number }) | null;
}

/** XP and levels in the order of SKILLS; null for Overall, and for a skill that no service knows. */
interface KnownSkills {
  xp: (number | null)[];
  level: (number | null)[];
}

interface ReadingTime {
  readAt: Date;
  /** Time of the last reading of this member's skills; null when never read. */
  lastReadAt: Date | null;
}

/** Stores the skills of one reading. Rules: D119, D211. */
@Injectable()
export class XpReadingService {
  constructor(private readonly stats: MemberStatRepository) {}

  /**
   * Returns what store() would return when it has nothing to store; null when it has, or when that cannot be known
   * without the lock.
   */
  async findUnchanged(
    tx: EntityManager,
    memberId: number,
    readings: SourcedReading[],
    { readAt, lastReadAt }: ReadingTime,
  ): Promise<XpOutcome | null> {
    if (lastReadAt === null || readAt < lastReadAt) return null;
    const { stat, held } = await this.stats.find(tx, memberId);
    if (stat === null || held.length > 0) return null;
    const now = periodKeys(readAt);
    const applied = applyReadings(stat, readings, now);
    return applied.changed.stat || applied.held.length > 0
      ? null
      : { ...outcomeOf(applied), skills: null, was: null, shown: null };
  }

  /** Stores changed readings. The member's row must be locked. @param readings in order of trust */
  async store(
    tx: EntityManager,
    memberId: number,
    readings: SourcedReading[],
    { readAt, lastReadAt }: ReadingTime,
  ): Promise<XpOutcome> {
    const { stat: before, held } = await this.stats.lock(tx, memberId);
    const stale = lastReadAt !== null && readAt < lastReadAt;
    const at = stale ? lastReadAt : readAt;
    const now = periodKeys(at);
    // Without a last reading, later periods in the stat can only come from a fast clock.
    const isBack = before !== null && lastReadAt === null && takeBack(before, now);
    const applied = applyReadings(before, readings, now, stale);
    if (isBack && applied.accepted.length > 0) applied.changed = { stat: true, shown: true, xp: true };
    if (applied.changed.stat) await this.stats.save(tx, memberId, applied, at, sinceDay(lastReadAt, at));
    for (const kept of applied.held) await this.stats.hold(tx, memberId, kept, readAt);
    const mended = applied.accepted.map(({ source }) => source).filter((source) => held.includes(source));
    if (mended.length > 0) await this.stats.clearHeld(tx, memberId, mended, readAt);
    const { stat, changed, gained } = applied;
    // Periods of a fast clock were shown without gains, so every skill may differ from what is shown.
    const shown = isBack ? null : before;
    const taken = { memberId, at, now, isActive: gained > 0 && !stale };
    const skills = stale ? mergeReadings(applied.accepted) : knownSkills(applied);
    const was = before && !isBack ? knownSkills({ ...applied, stat: before }) : null;
    return {
      ...outcomeOf(applied),
      skills,
      was: was && before && { ...was, totalXp: before.xp[OVERALL] ?? 0 },
      shown: stat && changed.shown ? skillsChange(shown, stat, taken) : null,
    };
  }
}

/** Returns the skills of a stat; null for one that was never read. */
function knownSkills({ stat, accepted }: Pick<Applied, 'stat' | 'accepted'>): KnownSkills | null {
  if (stat === null || accepted.length === 0) return null;
  const known = (values: readonly number[]) =>
    values.map((value, index) => (stat.first[index] === null ? null : value));
  return { xp: known(stat.xp), level: known(stat.level) };
}

function outcomeOf({
  stat,
  gained,
  accepted,
  held,
  combatLevel,
}: Applied): Omit<XpOutcome, 'shown' | 'skills' | 'was'> {
  return {
    gained,
    source: accepted[0]?.source ?? null,
    combatLevel,
    isLower: held.some(({ reason }) => reason === 'lower'),
    totalXp: stat?.xp[OVERALL] ?? null,
    totalRank: stat?.rank[OVERALL] ?? null,
  };
}
