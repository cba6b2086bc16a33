import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { Front } from '../http/front.ts';
import { LiveGateway } from '../live/live.gateway.ts';
import type { MetricFamily } from './metrics.text.ts';

const rowsSchema = z.array(z.object({ name: z.string(), label: z.string(), value: z.coerce.number() }));

/** Figures that any node can tell, because they stand in the database. */
const FIGURES = `
SELECT 'members' AS name, CASE WHEN is_active THEN 'active' ELSE 'inactive' END AS label, count(*) AS value
FROM member GROUP BY 2
UNION ALL SELECT 'sync_items', status, count(*) FROM sync_item WHERE status IN ('queued', 'active') GROUP BY 2
UNION ALL SELECT 'sync_runs', status, count(*) FROM sync_run GROUP BY 2
UNION ALL SELECT 'live_version', stream, version FROM live_stream WHERE stream IN ('admin', 'boards', 'clan')
UNION ALL SELECT 'host_paused', host,
  greatest(0, extract(epoch FROM greatest(paused_until, clock_timestamp()) - clock_timestamp())) FROM host_pace
UNION ALL SELECT 'member_age', 'oldest', coalesce(extract(epoch FROM clock_timestamp() - min(last_synced_at)), 0)
FROM member WHERE is_active
UNION ALL SELECT 'backup_age', 'daily', extract(epoch FROM clock_timestamp() - (value ->> 'at')::timestamptz)
FROM app_setting WHERE key = 'backup' AND value ->> 'at' IS NOT NULL
UNION ALL SELECT 'backup_failed', 'daily', CASE WHEN value ->> 'error' IS NULL THEN 0 ELSE 1 END
FROM app_setting WHERE key = 'backup'`;

const FROM_DATABASE: [name: string, metric: string, label: string, help: string][] = [
  ['members', 'clan_hall_members', 'state', 'Members that are stored'],
  ['sync_items', 'clan_hall_sync_queue', 'status', 'Members that wait to be read or are being read'],
  ['sync_runs', 'clan_hall_sync_runs', 'status', 'Runs of the sync'],
  ['live_version', 'clan_hall_live_version', 'stream', 'Newest version of a live stream'],
  ['host_paused', 'clan_hall_service_paused_seconds', 'host', 'For how long a game service is left alone'],
  ['backup_age', 'clan_hall_backup_age_seconds', 'kind', 'Since the newest good backup'],
  ['backup_failed', 'clan_hall_backup_failed', 'kind', '1: the newest try failed'],
  ['member_age', 'clan_hall_oldest_reading_seconds', 'which', 'Since the active member read longest ago was read'],
];

@Injectable()
export class MetricsService {
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(
    private readonly database: DataSource,
    private readonly front: Front,
    private readonly sockets: LiveGateway,
  ) {
    this.delay.enable();
  }

  async collect(): Promise<MetricFamily[]> {
    const rows = rowsSchema.parse(await this.database.query(FIGURES));
    return [
      ...this.ofProcess(),
      ...FROM_DATABASE.map(([name, metric, label, help]): MetricFamily => ({
        name: metric,
        help,
        type: 'gauge',
        samples: rows
          .filter((row) => row.name === name)
          .map((row) => ({ labels: { [label]: row.label }, value: row.value })),
      })),
    ];
  }

  private ofProcess(): MetricFamily[] {
    const gauge = (name: string, help: string, value: number): MetricFamily => ({
      name,
      help,
      type: 'gauge',
      samples: [{ value }],
    });
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = this.delay.percentile(99) / 1e9;
    this.delay.reset();
    return [
      {
        name: 'clan_hall_http_answers_total',
        help: 'Answers by status',
        type: 'counter',
        samples: [...this.front.served].map(([status, value]) => ({ labels: { status: String(status) }, value })),
      },
      {
        name: 'clan_hall_http_ready_answers_total',
        help: 'Answers from ready bytes, in front of the framework',
        type: 'counter',
        samples: [{ value: this.front.ready }],
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'CPU time of this process',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('clan_hall_sockets_open', 'Live connections of this node', this.sockets.open),
      gauge('process_resident_memory_bytes', 'Memory of this process', memory.rss),
      gauge('nodejs_heap_used_bytes', 'Used heap', memory.heapUsed),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Lag of the event loop since the last look',
        Number.isNaN(lag) ? 0 : lag,
      ),
      gauge('process_uptime_seconds', 'Since the start', process.uptime()),
    ];
  }
}
