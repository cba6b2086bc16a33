import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Notes boards that have started, end within the hour or have ended, each once for each of its times. An outage of a day is
 * caught up. A board that was public only after its end tells nothing.
 */
const NOTE = `
WITH public AS (
  SELECT b.*, e.at AS since, clock_timestamp() AS now FROM bingo_board b
  JOIN live_event e ON e.stream = 'bingo:' || b.id AND e.version = b.public_from
  WHERE b.is_active AND b.deleted_at IS NULL
), noted AS (
  INSERT INTO happening (kind, at, due_at, board_id, dedupe_key, facts)
  SELECT 'board.' || t.what, t.at, p.now + p.stream_delay_s * interval '1 s', p.id,
    'b:' || p.id || ':' || t.what || ':' || extract(epoch FROM t.at), '{}'
  FROM public p, LATERAL (VALUES
    ('started', p.start_date, p.start_date, p.start_date + interval '1 day'),
    ('ends_soon', p.end_date, p.end_date - interval '1 hour', p.end_date),
    ('ended', p.end_date, p.end_date, p.end_date + interval '1 day')
  ) AS t (what, at, opens, closes)
  WHERE p.now >= t.opens AND p.now < t.closes AND (t.what = 'started' OR p.since < p.end_date)
  ON CONFLICT (dedupe_key) DO NOTHING RETURNING id
)
SELECT pg_notify('announce', '') FROM noted LIMIT 1`;

/** Notes what the clock makes happen on boards. */
@Injectable()
export class BoardClockRepository {
  async note(tx: EntityManager): Promise<void> {
    await tx.query(NOTE);
  }
}
