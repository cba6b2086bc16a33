import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { past } from '../../database/clock/past-time.ts';
import { IS_DUE } from '../queue/sync-queue.repository.ts';

const rowSchema = z.array(
  z.object({
    id: z.number(),
    joined_at: z.date(),
    last_attempt_at: z.nullable(z.date()),
    failures: z.number(),
    never_read: z.boolean(),
    clan_xp_changed_at: z.nullable(z.date()),
    viewed_at: z.nullable(z.date()),
    now: z.date(),
    log_missed: z.boolean(),
  }),
);

/** Active members that wait in no run. A time in the future counts as null; a future join as the longest wait. */
const WAITING = `
SELECT m.id, coalesce(${past('m.joined_at')}, to_timestamp(0)) AS joined_at,
  ${past('m.skills_read_at')} IS NULL AS never_read, ${past('m.clan_xp_changed_at')} AS clan_xp_changed_at,
  m.log_silent_since IS NOT NULL AND m.profile_state IN ('unknown', 'public') AS log_missed,
  ${past('d.last_attempt_at')} AS last_attempt_at, coalesce(d.failures, 0) AS failures,
  ${past('d.viewed_at')} AS viewed_at, clock_timestamp() AS now
FROM member m LEFT JOIN sync_due d ON d.member_id = m.id
WHERE m.is_active AND NOT EXISTS (
  SELECT 1 FROM sync_item i WHERE i.member_id = m.id AND i.status IN ('queued', 'active'))`;

/** Reads the members that wait for a scheduled round. */
@Injectable()
export class ScheduledRoundRepository {
  /** Locks the creation of rounds until commit. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-round'))`);
  }

  /** Returns true when a queued member of a running run can be taken now. */
  async isQueued(tx: EntityManager): Promise<boolean> {
    const rows: unknown = await tx.query(
      `SELECT 1 FROM sync_item i JOIN sync_run r ON r.id = i.run_id AND r.status = 'running'
       WHERE i.status = 'queued' AND ${IS_DUE} LIMIT 1`,
    );
    return Array.isArray(rows) && rows.length > 0;
  }

  async waiting(tx: EntityManager): Promise<z.infer<typeof rowSchema>> {
    return rowSchema.parse(await tx.query(WAITING));
  }
}
