import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { past } from '../database/clock/past-time.ts';
import { pausedUntil } from '../game/transport/stored-pace.ts';

const rowsSchema = z.array(z.object({ name: z.string(), label: z.string(), value: z.coerce.number() }));

/** Figures that any node can tell, because they stand in the database. */
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
UNION ALL SELECT 'feed_calls', 'month', requests FROM feed_usage
WHERE month = date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date
UNION ALL SELECT 'backup_age', 'daily', extract(epoch FROM clock_timestamp() - (value ->> 'at')::timestamptz)
FROM app_setting WHERE key = 'backup' AND (value ->> 'at')::timestamptz <= clock_timestamp()
UNION ALL SELECT 'backup_failed', 'daily', CASE WHEN value ->> 'error' IS NULL THEN 0 ELSE 1 END
FROM app_setting WHERE key = 'backup'`;

const GAUGES: [name: string, metric: string, label: string, help: string][] = [
  ['members', 'citadel_watch_members', 'state', 'Members that are stored'],
  ['sync_items', 'citadel_watch_sync_queue', 'status', 'Members that wait to be read or are being read'],
  ['sync_runs', 'citadel_watch_sync_runs', 'status', 'Runs of the sync'],
  ['live_version', 'citadel_watch_live_version', 'stream', 'Newest version of a live stream'],
  ['host_paused', 'citadel_watch_service_paused_seconds', 'host', 'For how long a game service is left alone'],
  ['feed_calls', 'citadel_watch_feed_calls', 'in', 'Calls of the social feed, which has so many a month'],
  ['backup_age', 'citadel_watch_backup_age_seconds', 'kind', 'Since the newest good backup'],
  ['backup_failed', 'citadel_watch_backup_failed', 'kind', '1: the newest try failed'],
  ['member_age', 'citadel_watch_oldest_reading_seconds', 'which', 'Since the active member read longest ago was read'],
];

/** The figures of the database as gauges; `read` brings them up to date. */
export class DatabaseFigures {
  readonly gauges: Gauge[] = GAUGES.map(
    ([, name, label, help]) => new Gauge({ name, help, labelNames: [label], registers: [] }),
  );

  constructor(private readonly database: DataSource) {}

  async read(): Promise<void> {
    const rows = rowsSchema.parse(await this.database.query(FIGURES));
    GAUGES.forEach(([name, , label], i) => {
      const gauge = this.gauges[i];
      gauge?.reset(); // what is no longer there must not stay
      for (const row of rows) if (row.name === name) gauge?.set({ [label]: row.label }, row.value);
    });
  }
}
