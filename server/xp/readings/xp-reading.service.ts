import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayKey } from '../../../shared/game/periods.ts';
import { OVERALL } from '../../../shared/game/skills.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import type { SkillSource } from '../../../shared/game/sources.ts';
import type { SourcedReading } from './member-stat.ts';
import { MemberStatRepository } from './member-stat.repository.ts';
import { applyReadings } from './xp.apply.ts';
import type { Applied } from './xp.apply.ts';
import { gainsOf } from '../periods/xp.gain.ts';
import { periodKeys } from '../periods/xp.periods.ts';
import type { PeriodKeys } from '../periods/xp.periods.ts';
import { takeBack } from '../periods/xp.rollover.ts';

const DAY_MS = 86_400_000;

type ShownSkills = NonNullable<Extract<ClanChange, { type: 'xp.changed' }>['skills']>;

export interface XpOutcome {
  /** XP seen first by this reading, all skills together; ≥ 0. */
  gained: number;
  /** Columns of the `xp.changed` event; null: level, rank and XP are as they were. */
  shown: ShownSkills | null;
  /** Whose numbers were taken over; null: nothing was read, or all of it is held. */
  source: SkillSource | null;
  /** Computed from the levels that are known now; null: a combat skill was not read. */
  combatLevel: number | null;
  /** A service gave less than before: perhaps another player of that name. */
  fell: boolean;
  /** Overall as stored now; null: nothing is known. */
  totalXp: number | null;
  totalRank: number | null;
}

interface ReadingTime {
  readAt: Date;
  /** When skills of this member were read last; null: never. */
  lastReadAt: Date | null;
}

/** Stores the skills of one reading. Rules: D119, D211. */
@Injectable()
export class XpReadingService {
  constructor(private readonly stats: MemberStatRepository) {}

  /** Writes nothing when nothing changed. The member's row must be locked. @param readings in order of trust */
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
    // Without a last reading nothing was read later: what is known of later periods comes from a clock that ran ahead.
    const isBack = before !== null && lastReadAt === null && takeBack(before, now);
    const applied = applyReadings(before, readings, now, stale);
    if (isBack && applied.accepted.length > 0) applied.changed = { stat: true, shown: true, xp: true };
    if (applied.changed.stat) await this.stats.save(tx, memberId, applied, at, sinceDay(lastReadAt, at));
    for (const kept of applied.held) await this.stats.hold(tx, memberId, kept, readAt);
    const mended = applied.accepted.map(({ source }) => source).filter((source) => held.includes(source));
    if (mended.length > 0) await this.stats.clearHeld(tx, memberId, mended, readAt);
    return outcomeOf(applied, now);
  }
}

function outcomeOf({ stat, gained, accepted, held, combatLevel, changed }: Applied, now: PeriodKeys): XpOutcome {
  return {
    gained,
    shown:
      stat && changed.shown
        ? { xp: stat.xp, level: stat.level, rank: stat.rank, gain: gainsOf(stat, 'weekly', now) }
        : null,
    source: accepted[0]?.source ?? null,
    combatLevel,
    fell: held.some(({ reason }) => reason === 'lower'),
    totalXp: stat?.xp[OVERALL] ?? null,
    totalRank: stat?.rank[OVERALL] ?? null,
  };
}

/** Day of the last reading when at least one whole day lies between it and `at`: what was gained is of no certain day. */
function sinceDay(lastReadAt: Date | null, at: Date): string | null {
  if (lastReadAt === null) return null;
  const last = dayKey(lastReadAt);
  return last < dayKey(new Date(at.getTime() - DAY_MS)) ? last : null;
}
