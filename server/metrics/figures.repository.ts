import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { past } from '../database/clock/past-time.ts';
import { pausedUntil } from '../game/transport/stored-pace.ts';

const rowsSchema = z.array(z.object({ name: z.string(), label: z.string(), value: z.coerce.number() }));

/** Figures that are the same on every node, because they are stored in the database. */
const FIGURES = `
SELECT 'members' AS name, CASE WHEN is_active THEN 'active' ELSE 'inactive' END AS label, count(*) AS value
FROM member GROUP BY 2
UNION ALL SELECT 'sync_items', status, count(*) FROM sync_item WHERE status IN ('queued', 'active') GROUP BY 2
UNION ALL SELECT 'sync_runs', status, count(*) FROM sync_run GROUP BY 2
UNION ALL SELECT 'live_version', stream, version FROM live_stream WHERE stream IN ('admin', 'boards', 'clan')
UNION ALL SELECT 'host_paused', host,
  greatest(0, extract(epoch FROM greatest(${pausedUntil('p')}, clock_timestamp()) - clock_timestamp())) FROM host_pace p
UNION ALL SELECT 'member_age', 'oldest', coalesce(extract(epoch FROM clock_timestamp() - min(${past('last_synced_at')})), 0)
FROM member WHERE is_active
UNION ALL SELECT 'announce_messages', state, count(*) FROM announce_message
WHERE state IN ('collecting', 'waiting', 'sending', 'dead') GROUP BY 2
UNION ALL SELECT 'announce_channels', state, count(*) FROM announce_channel GROUP BY 2
UNION ALL SELECT 'announce_lag', 'oldest', coalesce(extract(epoch FROM clock_timestamp() - min(m.ready_at)), 0)
FROM announce_message m JOIN announce_channel c ON c.id = m.channel_id AND c.state = 'on'
WHERE m.state IN ('collecting', 'waiting') AND m.ready_at <= clock_timestamp()
UNION ALL SELECT 'feed_calls', 'month', requests FROM feed_usage
WHERE month = date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date
UNION ALL SELECT 'backup_age', 'daily', extract(epoch FROM clock_timestamp() - (value ->> 'at')::timestamptz)
FROM app_setting WHERE key = 'backup' AND (value ->> 'at')::timestamptz <= clock_timestamp()
UNION ALL SELECT 'backup_failed', 'daily', CASE WHEN value ->> 'error' IS NULL THEN 0 ELSE 1 END
FROM app_setting WHERE key = 'backup'`;

/** The pool of the pg driver; its type in TypeORM is `any`. */
const poolSchema = z.object({ totalCount: z.number(), idleCount: z.number(), waitingCount: z.number() });

/** Reads figures of the database, and of this process's connections to it. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns figures that are the same on every node. */
  async read(): Promise<z.infer<typeof rowsSchema>> {
    return rowsSchema.parse(await this.database.query(FIGURES));
  }

  /** Returns the number of used connections of this process, and of calls that wait for one. */
  connections(): { used: number; waiting: number } {
    const pool = poolSchema.parse(Reflect.get(this.database.driver, 'master'));
    return { used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
  }
}
