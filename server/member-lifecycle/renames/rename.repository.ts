import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { rowSchema } from '../merge/saved-rows.repository.ts';
import { savedRowsSchema } from '../merge/merge.repository.ts';

const whole = z.coerce.number().check(z.int());
/** What an undo needs. */
export const savedSchema = z.object({
  members: z.object({ into: rowSchema, from: z.nullable(rowSchema), merged: rowSchema }),
  rows: savedRowsSchema,
  parts: z.record(z.string(), z.unknown()),
});
export type Saved = z.infer<typeof savedSchema>;

const renameRows = z.array(
  z.object({
    id: whole,
    member_id: whole,
    from_name: z.string(),
    to_name: z.string(),
    merged_id: z.nullable(whole),
    renamed_by: z.string(),
    renamed_at: z.date(),
    undone_at: z.nullable(z.date()),
    /** A later one of the same member stands. */
    is_covered: z.boolean(),
    /** Somebody else has the old name now. */
    is_taken: z.boolean(),
  }),
);
export type StoredRename = z.infer<typeof renameRows>[number];

const RENAMES = `
SELECT r.id, r.member_id, r.from_name, r.to_name, r.merged_id, r.renamed_by, r.renamed_at, r.undone_at,
  EXISTS (SELECT FROM member_rename later WHERE later.member_id = r.member_id AND later.id > r.id
    AND later.undone_at IS NULL) AS is_covered,
  EXISTS (SELECT FROM member other WHERE other.id <> r.member_id
    AND other.name_key = r.saved->'members'->'into'->>'name_key') AS is_taken
FROM member_rename r`;

/** SQL of member_rename. */
@Injectable()
export class RenameRepository {
  constructor(private readonly database: DataSource) {}

  async add(
    tx: EntityManager,
    rename: { memberId: number; from: string; to: string; mergedId: number | null; saved: Saved; by: string; at: Date },
  ): Promise<number> {
    const rows: unknown = await tx.query(
      `INSERT INTO member_rename (member_id, from_name, to_name, merged_id, saved, renamed_by, renamed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [rename.memberId, rename.from, rename.to, rename.mergedId, JSON.stringify(rename.saved), rename.by, rename.at],
    );
    return z.array(z.object({ id: whole })).parse(rows)[0]?.id ?? 0;
  }

  async find(from: Pick<EntityManager, 'query'>, id: number): Promise<StoredRename | null> {
    return renameRows.parse(await from.query(`${RENAMES} WHERE r.id = $1`, [id]))[0] ?? null;
  }

  /** Locked, with what an undo needs. */
  async saved(tx: EntityManager, id: number): Promise<Saved> {
    const rows: unknown = await tx.query('SELECT saved FROM member_rename WHERE id = $1 FOR UPDATE', [id]);
    const [row] = z.array(z.object({ saved: savedSchema })).parse(rows);
    if (!row) throw new Error(`rename ${id} is gone`);
    return row.saved;
  }

  /** Newest first, at most 100. */
  async list(): Promise<StoredRename[]> {
    return renameRows.parse(await this.database.query(`${RENAMES} ORDER BY r.id DESC LIMIT 100`));
  }

  async markUndone(tx: EntityManager, id: number, at: Date): Promise<void> {
    await tx.query('UPDATE member_rename SET undone_at = $2 WHERE id = $1', [id, at]);
  }
}
