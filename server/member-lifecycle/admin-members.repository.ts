import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../shared/game/names.ts';
import type { AdminMember } from '../../shared/member-lifecycle/membership.schemas.ts';

const whole = z.coerce.number().check(z.int());
const memberRow = z.object({
  id: whole,
  name: z.string(),
  clan_rank: z.string(),
  is_active: z.boolean(),
  is_hidden: z.boolean(),
});
const countedRows = z.array(z.extend(memberRow, { total: whole }));
const lockedRows = z.array(z.extend(memberRow, { name_key: z.string() }));
export type LockedMember = z.infer<typeof lockedRows>[number];
const idRows = z.array(z.object({ id: whole }));

/** Lines that an open page may hold of a member. */
const NEWEST_LINES = `
SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY category ORDER BY date DESC, id DESC) AS place
  FROM activity WHERE member_id = $1) line WHERE place <= 200 ORDER BY id`;

/** SQL of members as admins look them up and take them away. */
@Injectable()
export class AdminMembersRepository {
  constructor(private readonly database: DataSource) {}

  /** Members whose name contains the text, in any spelling: those that begin with it first, then by name. */
  async search(
    text: string,
    hidden: boolean | null,
    limit: number,
  ): Promise<{ members: AdminMember[]; total: number }> {
    const rows: unknown = await this.database.query(
      `SELECT id, name, clan_rank, is_active, is_hidden, count(*) OVER ()::int AS total FROM member
       WHERE ($1 = '' OR position($1 in name_key) > 0) AND ($2::boolean IS NULL OR is_hidden = $2)
       ORDER BY NOT starts_with(name_key, $1), is_active DESC, name_key LIMIT $3`,
      [nameKey(text), hidden, limit],
    );
    const found = countedRows.parse(rows);
    return { members: found.map(({ total: _, ...member }) => member), total: found[0]?.total ?? 0 };
  }

  /** The row, locked to the end of the transaction: no reading of it is stored meanwhile. */
  async lock(tx: EntityManager, id: number): Promise<LockedMember | null> {
    const rows: unknown = await tx.query(
      'SELECT id, name, name_key, clan_rank, is_active, is_hidden FROM member WHERE id = $1 FOR UPDATE',
      [id],
    );
    return lockedRows.parse(rows)[0] ?? null;
  }

  async setHidden(tx: EntityManager, id: number, hidden: boolean): Promise<void> {
    await tx.query('UPDATE member SET is_hidden = $2 WHERE id = $1', [id, hidden]);
  }

  /** Ids of the lines that open pages may show. */
  async newestLines(tx: EntityManager, id: number): Promise<number[]> {
    return idRows.parse(await tx.query(NEWEST_LINES, [id])).map((row) => row.id);
  }

  async delete(tx: EntityManager, id: number): Promise<void> {
    await tx.query('DELETE FROM sync_log WHERE member_id = $1', [id]);
    await tx.query('DELETE FROM member WHERE id = $1', [id]);
  }

  /** Every stored name, of whoever is in the clan or was. */
  async names(from: Pick<EntityManager, 'query'>): Promise<{ id: number; name: string }[]> {
    const rows: unknown = await from.query('SELECT id, name FROM member');
    return z.array(z.object({ id: whole, name: z.string() })).parse(rows);
  }
}
