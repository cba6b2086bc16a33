import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { past } from '../../database/clock/past-time.ts';
import type { TakenItem } from './sync-item.ts';
import { LeaseLostError } from './sync-queue.repository.ts';

const ended = z.array(z.object({ urgent: z.boolean() }));

/** How recently a visitor opened the profile of a member whose sync is published at once. */
const ASKED = `interval '1 minute'`;

/**
 * Locks the member before the item, as a removal does. The log line, the count in the run and the live event follow
 * together for many members, from the item that is not announced. Table sync_due only remembers what is not known from
 * the member's row: a failure that ends, and an answer of the hiscores.
 */
const END = `
WITH m AS MATERIALIZED (SELECT id FROM member WHERE id = $2 FOR NO KEY UPDATE),
item AS (
  UPDATE sync_item i SET status = 'done', result = 'unchanged', message = $5, ended_at = clock_timestamp(),
    lease_id = NULL, lease_until = NULL, announced = false
  FROM m WHERE i.run_id = $1 AND i.member_id = m.id AND i.lease_id = $3 AND i.status = 'active'
  RETURNING i.member_id, i.streamed
), times AS (
  UPDATE member SET last_synced_at = greatest(${past('member.last_synced_at')}, $4),
    skills_read_at = greatest(${past('member.skills_read_at')}, $4)
  FROM item WHERE member.id = item.member_id
), due AS (
  INSERT INTO sync_due AS d (member_id, last_attempt_at, hiscores_at)
  SELECT item.member_id, clock_timestamp(), $6::timestamptz FROM item LEFT JOIN sync_due o ON o.member_id = item.member_id
  WHERE $6::timestamptz IS NOT NULL OR o.failures > 0
  ON CONFLICT (member_id) DO UPDATE SET last_attempt_at = excluded.last_attempt_at, failures = 0,
    hiscores_at = coalesce(excluded.hiscores_at, d.hiscores_at)
)
SELECT item.streamed
  OR EXISTS (SELECT 1 FROM sync_due v WHERE v.member_id = $2 AND v.viewed_at > clock_timestamp() - ${ASKED})
  OR NOT EXISTS (SELECT 1 FROM sync_item o
    WHERE o.run_id = $1 AND o.member_id <> $2 AND o.status IN ('queued', 'active')) AS urgent
FROM item`;

/** Ends members of runs whose readings brought nothing new. */
@Injectable()
export class UnchangedItemRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Stores in one statement that a member was read and its item has ended.
   * @param hiscoresAt time of an answer of the hiscores to remember, or null
   * @returns true when it must be published now: to admins who follow the run, to a visitor, or as the end of the run
   * @throws LeaseLostError when the lease is lost; then nothing is stored
   */
  async finish(
    item: TakenItem,
    end: { readAt: Date; message: string | null; hiscoresAt: Date | null },
  ): Promise<boolean> {
    const params = [item.run_id, item.member_id, item.lease_id, end.readAt, end.message, end.hiscoresAt];
    const [row] = ended.parse(await this.database.query(END, params));
    if (!row) throw new LeaseLostError(`${item.name} was taken from us`);
    return row.urgent;
  }
}
