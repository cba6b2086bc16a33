import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { nameKey } from '../../../shared/game/names.ts';
import { past } from '../../database/clock/past-time.ts';
import { BEARS_NAME } from '../../members/bears-name.ts';
import { PAUSED_MS } from '../queue/host-gate.ts';

const idRows = z.array(z.object({ id: z.number() }));
const memberRows = z.array(
  z.object({
    name: z.string(),
    /** Reading and try as far as they lie behind the database's clock. */
    last_synced_at: z.nullable(z.date()),
    last_attempt_at: z.nullable(z.date()),
    now: z.date(),
  }),
);
const loadRows = z.array(z.object({ waiting: z.number(), paused_ms: z.coerce.number() }));

export type PublicSyncMember = z.infer<typeof memberRows>[number];

/** Reads and locks for the syncs that visitors request. */
@Injectable()
export class PublicSyncRepository {
  /** Holds the requests for one member to the end of the transaction. */
  async lockMember(tx: EntityManager, id: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('public-sync'), $1)`, [id]);
  }

  /** Holds the budget that all visitors share to the end of the transaction. */
  async lockBudget(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('public-sync'))`);
  }

  /** Notes that a visitor looks at a profile. Returns the member's id, null when there is none or it is hidden. */
  async markViewed(tx: EntityManager, name: string): Promise<number | null> {
    const rows: unknown = await tx.query(
      `INSERT INTO sync_due (member_id, viewed_at) SELECT m.id, clock_timestamp() FROM member m WHERE ${BEARS_NAME} AND NOT m.is_hidden
         ON CONFLICT (member_id) DO UPDATE SET viewed_at = excluded.viewed_at RETURNING member_id AS id`,
      [nameKey(name)],
    );
    return idRows.parse(rows)[0]?.id ?? null;
  }

  async member(tx: EntityManager, id: number): Promise<PublicSyncMember | null> {
    const rows: unknown = await tx.query(
      `SELECT m.name, ${past('m.last_synced_at')} AS last_synced_at, ${past('d.last_attempt_at')} AS last_attempt_at,
           clock_timestamp() AS now
         FROM member m LEFT JOIN sync_due d ON d.member_id = m.id WHERE m.id = $1`,
      [id],
    );
    return memberRows.parse(rows)[0] ?? null;
  }

  /** Returns how many requested members wait, and for how long pauses keep everybody from being read. */
  async load(tx: EntityManager): Promise<z.infer<typeof loadRows>[number] | null> {
    const rows: unknown = await tx.query(
      `SELECT (SELECT count(*)::int FROM sync_item i JOIN sync_run r ON r.id = i.run_id
             WHERE i.status = 'queued' AND r.kind = 'one' AND r.status = 'running') AS waiting,
           ${PAUSED_MS} AS paused_ms`,
    );
    return loadRows.parse(rows)[0] ?? null;
  }
}
