import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import type { Period } from '../../../shared/game/periods.ts';
import { selectList } from '../../database/columns/select-list.ts';
import type { MemberStatEntity } from '../readings/member-stat.entity.ts';
import type { XpClearBaseEntity } from './xp-clear-base.entity.ts';
import { XpClearEntity } from './xp-clear.entity.ts';

const whole = z.coerce.number().check(z.int());
const amounts = z.array(whole);

/** Clearing. `isCovered` is true when a later clearing of the same period exists. */
export type XpClear = XpClearEntity & { isCovered: boolean };

const baseRows = z.array(
  z.object({ memberId: whole, base: z.array(z.nullable(whole)), current: amounts, xp: amounts }),
);
/** Base that a clearing replaced, with the present base and XP of its member. */
export type KeptBase = z.infer<typeof baseRows>[number];

const COLUMN: Record<Period, { key: string; base: string }> = {
  daily: { key: 'day_key', base: 'day_base' },
  weekly: { key: 'week_key', base: 'week_base' },
  monthly: { key: 'month_key', base: 'month_base' },
};

/** Stores clearings, and sets the bases of periods. */
@Injectable()
export class XpClearRepository {
  /** One clearing or undo at a time; readings go on. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query('LOCK TABLE xp_clear IN SHARE ROW EXCLUSIVE MODE');
  }

  /** @returns the id of the new record */
  async add(tx: EntityManager, period: Period, key: string, at: Date, by: string | null): Promise<number> {
    const clears = tx.getRepository(XpClearEntity);
    const clear = clears.create({ period, periodKey: key, clearedAt: at, clearedBy: by });
    await clears.insert(clear);
    return clear.id;
  }

  /** Keeps the bases of everyone who gained in the period, and sets them to now. @returns how many members */
  async moveBases(tx: EntityManager, clearId: number, period: Period, key: string): Promise<number> {
    const { key: keyColumn, base } = COLUMN[period];
    const rows = z.array(z.object({ count: whole })).parse(
      await tx.query(
        `WITH gained AS (
          SELECT member_id, ${base} AS base, first_xp FROM member_stat
          WHERE ${keyColumn} >= $2 AND ${base} <> xp ORDER BY member_id FOR UPDATE
        ), kept AS (
          INSERT INTO xp_clear_base (clear_id, member_id, base)
          SELECT $1, member_id, ARRAY(
            SELECT CASE WHEN i > 1 AND first_xp[i] IS NULL THEN NULL ELSE base[i] END FROM generate_subscripts(base, 1) i
            ORDER BY i) FROM gained
        ), moved AS (
          UPDATE member_stat s SET ${base} = s.xp FROM gained WHERE s.member_id = gained.member_id RETURNING 1
        )
        SELECT count(*)::int AS count FROM moved`,
        [clearId, key],
      ),
    );
    return rows[0]?.count ?? 0;
  }

  async find(tx: EntityManager, id: number): Promise<XpClear | null> {
    const [clear] = await read(clears(tx).where({ id }));
    return clear ?? null;
  }

  /** Returns the newest 100, newest first. */
  listSince(tx: EntityManager, since: Date): Promise<XpClear[]> {
    return read(
      clears(tx)
        .where({ clearedAt: MoreThanOrEqual(since) })
        .orderBy('c.id', 'DESC')
        .limit(100),
    );
  }

  /** Bases that a clearing kept, of members who are still in that period; their rows are locked. */
  async keptBases(tx: EntityManager, clear: XpClear): Promise<KeptBase[]> {
    const { key, base } = COLUMN[clear.period];
    return baseRows.parse(
      await tx.query(
        `SELECT ${selectList<XpClearBaseEntity>('b', ['memberId', 'base'])}, ${selectList<MemberStatEntity>('s', ['xp'])},
          s.${base} AS current
        FROM xp_clear_base b JOIN member_stat s ON s.member_id = b.member_id
        WHERE b.clear_id = $1 AND s.${key} >= $2 ORDER BY s.member_id FOR UPDATE OF s`,
        [clear.id, clear.periodKey],
      ),
    );
  }

  async setBases(tx: EntityManager, period: Period, bases: { memberId: number; base: number[] }[]): Promise<void> {
    await tx.query(
      `UPDATE member_stat s SET ${COLUMN[period].base} = given.base::bigint[]
      FROM unnest($1::integer[], $2::text[]) AS given (member_id, base) WHERE s.member_id = given.member_id`,
      [bases.map(({ memberId }) => memberId), bases.map(({ base }) => `{${base.join()}}`)],
    );
  }

  async remove(tx: EntityManager, id: number): Promise<void> {
    await tx.getRepository(XpClearEntity).delete(id);
  }

  async markUndone(tx: EntityManager, id: number, at: Date): Promise<void> {
    await tx.getRepository(XpClearEntity).update(id, { undoneAt: at });
  }
}

/** Selects clearings. */
function clears(tx: EntityManager): SelectQueryBuilder<XpClearEntity> {
  return tx
    .getRepository(XpClearEntity)
    .createQueryBuilder('c')
    .addSelect(
      (q) =>
        q
          .select('count(*) > 0')
          .from(XpClearEntity, 'later')
          .where('later.period = c.period AND later.periodKey = c.periodKey')
          .andWhere('later.undoneAt IS NULL AND later.id > c.id'),
      'is_covered',
    );
}

async function read(selected: SelectQueryBuilder<XpClearEntity>): Promise<XpClear[]> {
  const { entities, raw } = await selected.getRawAndEntities<{ is_covered: boolean }>();
  return entities.map((clear, at) => ({ ...clear, isCovered: raw[at]?.is_covered ?? false }));
}
