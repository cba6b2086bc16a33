import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { MemberEntity } from '../../members/member.entity.ts';
import type { MemberPair } from '../../members/member-data.registry.ts';
import { putRows, readRows, takeRows, type KeptTable, type Row, rowSchema } from './saved-rows.repository.ts';
import { dayRowSchema, mergeDays, splitDays, type DayRow } from './merge-xp-days.ts';
import { mergeStats, splitStat, statRowSchema } from './merge-stat.ts';

const numbers = z.array(z.coerce.number());
const rows = z.array(rowSchema);
/** For one table: keys of the moved rows, conflicting rows that were deleted, and the highest key at that time. */
const movedSchema = z.object({
  moved: z.array(z.union([z.number(), z.string()])),
  dropped: rows,
  mark: z.nullable(z.number()),
});
export const savedRowsSchema = z.object({
  tables: z.record(z.string(), movedSchema),
  stat: z.object({ into: z.nullable(statRowSchema), from: z.nullable(statRowSchema) }),
  /** Days from the first one that the merge or a later reading could change. */
  days: z.object({
    boundary: z.string(),
    before: z.nullable(dayRowSchema),
    into: z.array(dayRowSchema),
    from: z.array(dayRowSchema),
  }),
});
type SavedRows = z.infer<typeof savedRowsSchema>;

/** Tables whose rows never conflict with a move. */
type NeverConflicting = 'happening' | 'sync_log' | 'audit_entry' | 'member_rename' | 'bingo_reading_revocation';

interface Movable {
  table: KeptTable | NeverConflicting;
  key: string;
  /** True when the key increases, so that rows above the mark are later ones. */
  counts: boolean;
  /** Condition for rows of `$1` (from) or `$2` (into) that conflict with the move. */
  inTheWay: string | null;
}

const MOVABLE: readonly Movable[] = [
  {
    table: 'activity',
    key: 'id',
    counts: true,
    inTheWay: `t.member_id = $1 AND EXISTS (SELECT FROM activity o WHERE o.member_id = $2 AND o.date = t.date
      AND o.occurrence = t.occurrence AND (o.norm_text = t.norm_text OR o.meaning = t.meaning))`,
  },
  {
    table: 'activity_gap',
    key: 'id',
    counts: true,
    inTheWay: `t.member_id = $1 AND EXISTS (SELECT FROM activity_gap o WHERE o.member_id = $2
      AND o.after_date = t.after_date AND o.before_date = t.before_date)`,
  },
  // A held reading of the old name no longer applies.
  { table: 'xp_held', key: 'id', counts: true, inTheWay: 't.member_id = $2 AND t.cleared_at IS NULL' },
  {
    table: 'xp_clear_base',
    key: 'clear_id',
    counts: true,
    inTheWay: `t.member_id = $1 AND EXISTS (SELECT FROM xp_clear_base o WHERE o.member_id = $2 AND o.clear_id = t.clear_id)`,
  },
  {
    table: 'sync_item',
    key: 'run_id',
    counts: false,
    inTheWay: `t.member_id = $1 AND EXISTS (SELECT FROM sync_item o WHERE o.member_id = $2 AND o.run_id = t.run_id)`,
  },
  {
    table: 'bingo_signup',
    key: 'id',
    counts: false,
    inTheWay: `t.member_id = $1 AND EXISTS (SELECT FROM bingo_signup o WHERE o.member_id = $2 AND o.board_id = t.board_id)`,
  },
  {
    table: 'bingo_reading',
    key: 'id',
    counts: false,
    inTheWay: `t.member_id = $1 AND EXISTS (SELECT FROM bingo_reading o WHERE o.member_id = $2 AND o.read_at = t.read_at)`,
  },
  { table: 'bingo_reading_revocation', key: 'id', counts: false, inTheWay: null },
  { table: 'happening', key: 'id', counts: false, inTheWay: null },
  { table: 'sync_log', key: 'id', counts: true, inTheWay: null },
  { table: 'audit_entry', key: 'id', counts: false, inTheWay: null },
  // Earlier renames; the new one belongs to `into`.
  { table: 'member_rename', key: 'id', counts: false, inTheWay: null },
];

const twinRows = z.array(z.object({ dropped: z.coerce.number(), kept: z.coerce.number() }));
const TWINS = `
SELECT a.id AS dropped, b.id AS kept FROM activity a JOIN activity b ON b.member_id = $2 AND b.date = a.date
  AND b.occurrence = a.occurrence AND (b.norm_text = a.norm_text OR b.meaning = a.meaning) WHERE a.member_id = $1`;

/** Tables with one row for each member; `into` gets the row of `from` when there is one. */
const SINGLE = ['sync_due'] as const;

/** Merges the stored data of two members, and splits it again. */
@Injectable()
export class MergeRepository {
  /** Locks the members of these name keys, in order of id. */
  async lockByNames(tx: EntityManager, keys: readonly string[]): Promise<void> {
    const lock = { mode: 'pessimistic_write' as const };
    const where = { nameKey: Any(keys) };
    await tx.getRepository(MemberEntity).find({ select: { id: true }, where, order: { id: 'ASC' }, lock });
  }

  async lockMember(tx: EntityManager, id: number): Promise<void> {
    const lock = { mode: 'pessimistic_write' as const };
    await tx.getRepository(MemberEntity).find({ select: { id: true }, where: { id }, lock });
  }

  async deleteMember(tx: EntityManager, id: number): Promise<void> {
    await tx.getRepository(MemberEntity).delete({ id });
  }

  /** Takes an id from the sequence of members. */
  async nextMemberId(tx: EntityManager): Promise<number> {
    const [next] = await tx.query<{ id: number }[]>(
      `SELECT nextval(pg_get_serial_sequence('member', 'id'))::int AS id`,
    );
    if (!next) throw new Error('the members ran out of ids');
    return next.id;
  }

  /** Maps each log line of `from` that `into` has, too, to the line that is kept. */
  async twins(tx: EntityManager, { into, from }: MemberPair): Promise<Map<number, number>> {
    const found = twinRows.parse(await tx.query(TWINS, [from, into]));
    return new Map(found.map(({ dropped, kept }) => [dropped, kept]));
  }

  /** Moves all data of `from` to `into`. Returns the data for an undo. @param today YYYY-MM-DD */
  async merge(tx: EntityManager, pair: MemberPair, today: string): Promise<SavedRows> {
    const tables: SavedRows['tables'] = {};
    for (const one of MOVABLE) tables[one.table] = await this.move(tx, pair, one);
    for (const table of SINGLE) tables[table] = await this.replace(tx, pair, table);
    const stat = await this.mergeStat(tx, pair);
    return { tables, stat, days: await this.mergeDays(tx, pair, today, firstOf(stat)) };
  }

  /**
   * Moves back to `from` its own data and what was stored since the merge. Its row exists again; a negative id stands
   * for no member.
   */
  async undo(tx: EntityManager, { into, from }: MemberPair, saved: SavedRows): Promise<void> {
    const now = await this.takeDays(tx, into, saved.days.boundary);
    const { before, into: old, from: own } = saved.days;
    const first = firstOf(saved.stat);
    const split = splitDays(from, own, mergeDays(into, first, before, old, own), now);
    await putRows(tx, 'xp_day', [...old, ...split]);
    await this.undoStat(tx, { into, from }, saved, split);
    for (const one of MOVABLE) {
      const { moved, dropped, mark } = saved.tables[one.table] ?? { moved: [], dropped: [], mark: null };
      await tx.query(`UPDATE ${one.table} SET member_id = $1 WHERE member_id = $2 AND ${one.key}::text = ANY($3)`, [
        from,
        into,
        moved.map(String),
      ]);
      if (one.counts && from > 0) {
        const isNew = `member_id = $2 AND ${one.key} > $3`;
        await tx.query(`UPDATE ${one.table} SET member_id = $1 WHERE ${isNew}`, [from, into, mark ?? 0]);
      }
      if (isKept(one.table)) await putRows(tx, one.table, dropped);
    }
    for (const table of SINGLE) {
      await takeRows(tx, table, 't.member_id = $1', [into]);
      await putRows(tx, table, saved.tables[table]?.dropped ?? []);
    }
  }

  private async move(
    tx: EntityManager,
    { into, from }: MemberPair,
    one: Movable,
  ): Promise<SavedRows['tables'][string]> {
    const { table, key, inTheWay } = one;
    const dropped =
      inTheWay !== null && isKept(table)
        ? await takeRows(tx, table, `${inTheWay} AND $1::int IS DISTINCT FROM $2::int`, [from, into])
        : [];
    const [moved] = z
      .tuple([z.array(z.object({ key: z.union([z.number(), z.string()]) })), z.number()])
      .parse(
        await tx.query(`UPDATE ${table} SET member_id = $2 WHERE member_id = $1 RETURNING ${key} AS key`, [from, into]),
      );
    const [top] = one.counts
      ? z
          .array(z.object({ mark: z.nullable(z.coerce.number()) }))
          .parse(await tx.query(`SELECT max(${key}) AS mark FROM ${table}`))
      : [];
    const taken = dropped.map((row) => numbers.safeParse([row[key]]).data?.[0] ?? 0);
    return { moved: moved.map((row) => row.key), dropped, mark: Math.max(top?.mark ?? 0, ...taken) };
  }

  private async replace(
    tx: EntityManager,
    { into, from }: MemberPair,
    table: (typeof SINGLE)[number],
  ): Promise<SavedRows['tables'][string]> {
    const own = await takeRows(tx, table, 't.member_id = $1', [from]);
    if (own.length === 0)
      return { moved: [], dropped: await readRows(tx, table, 't.member_id = $1', [into]), mark: null };
    const old = await takeRows(tx, table, 't.member_id = $1', [into]);
    await putRows(
      tx,
      table,
      own.map((row): Row => ({ ...row, member_id: into })),
    );
    return { moved: [], dropped: [...own, ...old], mark: null };
  }

  private async mergeDays(
    tx: EntityManager,
    { into, from }: MemberPair,
    today: string,
    first: readonly (number | null)[],
  ): Promise<SavedRows['days']> {
    const own = await this.takeDays(tx, from, '-infinity');
    const boundary = [today, ...own.map(({ day }) => day)].sort()[0] ?? today;
    const old = await this.takeDays(tx, into, boundary);
    const [before = null] = z
      .array(dayRowSchema)
      .parse(
        await readRows(
          tx,
          'xp_day',
          't.member_id = $1 AND t.day = (SELECT max(day) FROM xp_day WHERE member_id = $1 AND day < $2)',
          [into, boundary],
        ),
      );
    await putRows(tx, 'xp_day', mergeDays(into, first, before, old, own));
    return { boundary, before, into: old, from: own };
  }

  private async takeDays(tx: EntityManager, memberId: number, since: string): Promise<DayRow[]> {
    const taken = await takeRows(tx, 'xp_day', 't.member_id = $1 AND t.day >= $2::date', [memberId, since]);
    return z
      .array(dayRowSchema)
      .parse(taken)
      .sort((a, b) => a.day.localeCompare(b.day));
  }

  private async mergeStat(tx: EntityManager, { into, from }: MemberPair): Promise<SavedRows['stat']> {
    const stats = { into: await this.takeStat(tx, into), from: await this.takeStat(tx, from) };
    const merged = mergeStats(stats.into, stats.from);
    if (merged) await putRows(tx, 'member_stat', [{ ...merged, member_id: into }]);
    return stats;
  }

  private async undoStat(
    tx: EntityManager,
    pair: MemberPair,
    saved: SavedRows,
    split: readonly DayRow[],
  ): Promise<void> {
    const { into, from } = saved.stat;
    const now = await this.takeStat(tx, pair.into);
    const merged = mergeStats(into, from);
    const isNew =
      now !== null && (merged === null || JSON.stringify(now) !== JSON.stringify({ ...merged, member_id: pair.into }));
    const own = isNew ? splitStat(from, merged, now, [null, ...(split[0]?.xp ?? [])]) : from;
    await putRows(tx, 'member_stat', [...(into ? [into] : []), ...(own ? [{ ...own, member_id: pair.from }] : [])]);
  }

  private async takeStat(tx: EntityManager, memberId: number) {
    const taken = await takeRows(tx, 'member_stat', 't.member_id = $1', [memberId]);
    return z.array(statRowSchema).parse(taken)[0] ?? null;
  }
}

/** Returns the first known XP of `into`, without Overall. */
function firstOf({ into }: SavedRows['stat']): (number | null)[] {
  return into?.first_xp.slice(1) ?? [];
}

function isKept(table: Movable['table']): table is KeptTable {
  return table !== 'sync_log' && table !== 'audit_entry' && table !== 'member_rename';
}
