import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { AuditEntry, AuditQuery } from '../../shared/audit/audit.schemas.ts';

const whole = z.coerce.number().check(z.int());
const entryRows = z.array(
  z.object({
    id: whole,
    at: z.date(),
    actor_id: z.string(),
    actor_name: z.string(),
    action: z.string(),
    subject: z.string(),
    member_id: z.nullable(whole),
    board_id: z.nullable(whole),
    before: z.unknown(),
    after: z.unknown(),
  }),
);
const actorRows = z.array(z.object({ id: z.string(), name: z.string() }));
const actionRows = z.array(z.object({ action: z.string() }));

const COLUMNS = 'id, at, actor_id, actor_name, action, subject, member_id, board_id, before, after';

/** Each filter is off when its parameter is null. */
const LIST = `
SELECT ${COLUMNS} FROM audit_entry
WHERE ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR actor_id = $2)
  AND ($3::text IS NULL OR action = $3 OR starts_with(action, $3 || '.'))
  AND ($4::text IS NULL OR position($4 in lower(concat_ws(' ', subject, action, actor_name, before, after))) > 0)
ORDER BY id DESC LIMIT $5`;

type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'> & { at: Date };

/** SQL of audit_entry. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: DataSource) {}

  async add(tx: EntityManager, entry: NewAuditEntry): Promise<AuditEntry> {
    const [added] = present(
      await tx.query(
        `INSERT INTO audit_entry (at, actor_id, actor_name, action, subject, member_id, board_id, before, after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
        [
          entry.at,
          entry.actor.id,
          entry.actor.name,
          entry.action,
          entry.subject,
          entry.member_id,
          entry.board_id,
          entry.before === null ? null : JSON.stringify(entry.before),
          entry.after === null ? null : JSON.stringify(entry.after),
        ],
      ),
    );
    if (!added) throw new Error('an audit entry was not stored');
    return added;
  }

  /** Newest first. */
  async list(tx: EntityManager, query: AuditQuery, limit: number): Promise<AuditEntry[]> {
    const text = query.q === undefined || query.q === '' ? null : query.q.toLowerCase();
    return present(
      await tx.query(LIST, [query.before ?? null, query.actor ?? null, query.action ?? null, text, limit]),
    );
  }

  /** Everyone in the record, each by the newest name. */
  async actors(tx: EntityManager): Promise<{ id: string; name: string }[]> {
    const rows: unknown = await tx.query(
      `SELECT actor_id AS id, actor_name AS name FROM (
         SELECT DISTINCT ON (actor_id) actor_id, actor_name FROM audit_entry ORDER BY actor_id, id DESC
       ) newest ORDER BY lower(actor_name), actor_id`,
    );
    return actorRows.parse(rows);
  }

  async actions(tx: EntityManager): Promise<string[]> {
    const rows: unknown = await tx.query('SELECT DISTINCT action FROM audit_entry ORDER BY action');
    return actionRows.parse(rows).map(({ action }) => action);
  }

  /** @returns how many went */
  async prune(before: Date): Promise<number> {
    const rows: unknown = await this.database.query(
      `WITH gone AS (DELETE FROM audit_entry WHERE at < $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
      [before],
    );
    return z.array(z.object({ count: whole })).parse(rows)[0]?.count ?? 0;
  }
}

function present(rows: unknown): AuditEntry[] {
  return entryRows.parse(rows).map(({ actor_id, actor_name, at, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    actor: { id: actor_id, name: actor_name },
    before: rest.before ?? null,
    after: rest.after ?? null,
  }));
}
