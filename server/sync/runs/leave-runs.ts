import type { EntityManager } from 'typeorm';

/** In the order of every writer: the runs first, then their items. */
const LOCK = `
SELECT 1 FROM sync_run WHERE status = 'running' AND id IN
  (SELECT run_id FROM sync_item WHERE member_id = $1 AND status IN ('queued', 'active')) ORDER BY id FOR UPDATE`;

const LEAVE = `
WITH item AS (
  UPDATE sync_item i SET status = 'done', result = 'skipped', message = 'Is no member any more', lease_id = NULL,
    lease_until = NULL, ended_at = clock_timestamp(), announced = NOT i.streamed
  FROM sync_run r WHERE r.id = i.run_id AND r.status = 'running' AND i.member_id = $1 AND i.status IN ('queued', 'active')
  RETURNING i.run_id, i.rate_limited
)
UPDATE sync_run r SET successful = r.successful + 1, rate_limited = r.rate_limited - item.rate_limited::int,
  announced = false,
  status = CASE WHEN r.successful + r.failed + 1 < r.total THEN r.status ELSE 'completed' END,
  finished_at = CASE WHEN r.successful + r.failed + 1 < r.total THEN NULL ELSE clock_timestamp() END
FROM item WHERE r.id = item.run_id`;

/** Ends what a member still waits for in running syncs, so that they do not wait for somebody who is gone. */
export async function leaveRuns(tx: EntityManager, memberId: number): Promise<void> {
  await tx.query(LOCK, [memberId]);
  await tx.query(LEAVE, [memberId]);
}
