import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, IsNull } from 'typeorm';
import * as z from 'zod/mini';
import { dayKey } from '../../../shared/game/periods.ts';
import type { SkillSource } from '../../../shared/game/sources.ts';
import { XpHeldEntity } from '../held/xp-held.entity.ts';
import type { MemberStat } from '../periods/member-stat.ts';
import type { Applied } from './apply-xp.ts';

const whole = z.coerce.number().check(z.int());
const amounts = z.array(whole);
const maybeAmounts = z.array(z.nullable(whole));
const statRows = z.array(
  z.object({
    xp: amounts,
    level: amounts,
    rank: maybeAmounts,
    day_key: z.string(),
    week_key: z.string(),
    month_key: z.string(),
    day_base: amounts,
    week_base: amounts,
    month_base: amounts,
    first_xp: maybeAmounts,
    runemetrics_xp: maybeAmounts,
    hiscores_xp: maybeAmounts,
    held: z.nullable(z.array(z.string())),
  }),
);

const READ = `
SELECT xp, level, rank, day_key::text, week_key::text, month_key::text, day_base, week_base, month_base,
  first_xp, runemetrics_xp, hiscores_xp,
  (SELECT array_agg(h.source) FROM xp_held h WHERE h.member_id = $1 AND h.cleared_at IS NULL) AS held
FROM member_stat WHERE member_id = $1`;

/** Current values and, when XP changed, the day of the history: one statement, and every later update is HOT. */
const SAVE = `
WITH stat AS (
  INSERT INTO member_stat (member_id, source, xp, level, rank, day_key, week_key, month_key, day_base, week_base,
    month_base, first_xp, runemetrics_xp, hiscores_xp, first_read_at, read_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
  ON CONFLICT (member_id) DO UPDATE SET source = EXCLUDED.source, xp = EXCLUDED.xp, level = EXCLUDED.level,
    rank = EXCLUDED.rank, day_key = EXCLUDED.day_key, week_key = EXCLUDED.week_key, month_key = EXCLUDED.month_key,
    day_base = EXCLUDED.day_base, week_base = EXCLUDED.week_base, month_base = EXCLUDED.month_base,
    first_xp = EXCLUDED.first_xp, runemetrics_xp = EXCLUDED.runemetrics_xp, hiscores_xp = EXCLUDED.hiscores_xp,
    read_at = EXCLUDED.read_at, first_read_at = least(member_stat.first_read_at, EXCLUDED.first_read_at)
)
INSERT INTO xp_day (member_id, day, since, overall, xp, rank)
SELECT $1, $16, $17, ($3::bigint[])[1], $18, $5 WHERE $19
ON CONFLICT (member_id, day) DO UPDATE SET overall = EXCLUDED.overall, xp = EXCLUDED.xp, rank = EXCLUDED.rank`;

const HOLD = `
INSERT INTO xp_held (member_id, source, read_at, xp, reason) SELECT $1::integer, $2::text, $3::timestamptz, $4::bigint[], $5::text
-- An admin has rejected the same reading: it is not held again.
WHERE NOT EXISTS (SELECT FROM xp_held r WHERE r.member_id = $1 AND r.source = $2 AND r.decision = 'rejected'
  AND r.xp IS NOT DISTINCT FROM $4)
ON CONFLICT (member_id, source) WHERE cleared_at IS NULL
DO UPDATE SET read_at = EXCLUDED.read_at, xp = EXCLUDED.xp, reason = EXCLUDED.reason
WHERE xp_held.xp IS DISTINCT FROM EXCLUDED.xp OR xp_held.reason <> EXCLUDED.reason`;

interface StoredStat {
  stat: MemberStat | null;
  held: string[];
}

/** Reads and writes member_stat, xp_day and xp_held while a reading is stored. */
@Injectable()
export class MemberStatRepository {
  /** Stored stat of a member, locked until commit. `held`: services with an open held reading. */
  lock(tx: EntityManager, memberId: number): Promise<StoredStat> {
    return this.read(tx, `${READ} FOR UPDATE`, memberId);
  }

  /** The same without a lock. */
  find(tx: EntityManager, memberId: number): Promise<StoredStat> {
    return this.read(tx, READ, memberId);
  }

  private async read(tx: EntityManager, statement: string, memberId: number): Promise<StoredStat> {
    const [row] = statRows.parse(await tx.query(statement, [memberId]));
    if (!row) return { stat: null, held: [] };
    return {
      stat: {
        xp: row.xp,
        level: row.level,
        rank: row.rank,
        keys: { daily: row.day_key, weekly: row.week_key, monthly: row.month_key },
        bases: { daily: row.day_base, weekly: row.week_base, monthly: row.month_base },
        first: row.first_xp,
        seen: { runemetrics: row.runemetrics_xp, hiscores: row.hiscores_xp },
      },
      held: row.held ?? [],
    };
  }

  /**
   * Stores a changed stat and, when XP changed, its day.
   * @param since day of the last reading when that was before yesterday, else null
   */
  async save(tx: EntityManager, memberId: number, applied: Applied, at: Date, since: string | null): Promise<void> {
    const { stat, accepted, changed } = applied;
    const source = accepted[0]?.source;
    if (!stat || !source) return;
    const { keys, bases, first, seen } = stat;
    await tx.query(SAVE, [
      memberId,
      source,
      stat.xp,
      stat.level,
      stat.rank,
      keys.daily,
      keys.weekly,
      keys.monthly,
      bases.daily,
      bases.weekly,
      bases.monthly,
      first,
      seen.runemetrics,
      seen.hiscores,
      at,
      dayKey(at),
      since,
      stat.xp.slice(1).map((xp, index) => (first[index + 1] === null ? null : xp)),
      changed.xp,
    ]);
  }

  /** Keeps a reading that was not taken over; the same one again changes nothing. */
  async hold(tx: EntityManager, memberId: number, held: Applied['held'][number], at: Date): Promise<void> {
    const { reading, reason } = held;
    const xp = reading.xp.map((value) => (value !== null && Number.isSafeInteger(value) ? value : null));
    await tx.query(HOLD, [memberId, reading.source, at, xp, reason]);
  }

  /** Ends the flag: the service gives acceptable values again. */
  async clearHeld(tx: EntityManager, memberId: number, sources: SkillSource[], at: Date): Promise<void> {
    const open = { memberId, source: Any(sources), clearedAt: IsNull() };
    await tx.getRepository(XpHeldEntity).update(open, { clearedAt: at });
  }
}
