import { Gauge } from 'prom-client';
import type { FiguresRepository } from './figures.repository.ts';

const GAUGES: [name: string, metric: string, label: string, help: string][] = [
  ['members', 'citadel_watch_members', 'state', 'Stored members'],
  ['sync_items', 'citadel_watch_sync_queue', 'status', 'Members waiting to be read or being read'],
  ['sync_runs', 'citadel_watch_sync_runs', 'status', 'Runs of the sync'],
  ['live_version', 'citadel_watch_live_version', 'stream', 'Newest version of a live stream'],
  ['host_paused', 'citadel_watch_service_paused_seconds', 'host', 'Remaining pause of a game service'],
  ['feed_calls', 'citadel_watch_feed_calls', 'in', 'Requests to the social feed this month'],
  ['backup_age', 'citadel_watch_backup_age_seconds', 'kind', 'Time since the newest good backup'],
  ['backup_failed', 'citadel_watch_backup_failed', 'kind', '1 when the newest attempt failed'],
  ['announce_messages', 'citadel_watch_announce_messages', 'state', 'Messages to Discord that are not sent, by state'],
  ['announce_channels', 'citadel_watch_announce_channels', 'state', 'Channels in Discord'],
  [
    'announce_lag',
    'citadel_watch_announce_lag_seconds',
    'which',
    'Time since the oldest message was ready that is not sent',
  ],
  ['member_age', 'citadel_watch_oldest_reading_seconds', 'which', 'Time since the oldest reading of an active member'],
];

/** Gauges of figures in the database, which `read` updates. */
export class DatabaseMetrics {
  readonly gauges: Gauge[] = GAUGES.map(
    ([, name, label, help]) => new Gauge({ name, help, labelNames: [label], registers: [] }),
  );

  constructor(private readonly figures: FiguresRepository) {}

  async read(): Promise<void> {
    const rows = await this.figures.read();
    GAUGES.forEach(([name, , label], i) => {
      const gauge = this.gauges[i];
      gauge?.reset(); // removes labels that no longer exist
      for (const row of rows) if (row.name === name) gauge?.set({ [label]: row.label }, row.value);
    });
  }
}
