import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import type { Progress } from '../../shared/sync/sync.schemas.ts';
import { Clock } from '../config/clock.ts';
import { inSnapshot } from '../database/transaction.ts';
import { SyncRunService } from '../sync/sync-run.service.ts';

const DAY_MS = 86_400_000;
const RECENTLY_DAYS = 7;
const RECENT_RUNS = 10;

const count = z.coerce.number().check(z.int());
const countsSchema = z.object({
  total: count,
  active: count,
  recently: count,
  activities: count,
  snapshots: count,
  events: count,
  running: count,
});

const COUNTS = `
SELECT (SELECT count(*) FROM member) AS total,
  (SELECT count(*) FROM member WHERE is_active) AS active,
  (SELECT count(*) FROM member WHERE last_activity_date > $1) AS recently,
  (SELECT count(*) FROM activity) AS activities,
  (SELECT count(*) FROM xp_day) AS snapshots,
  (SELECT coalesce(sum(version), 0) FROM live_stream) AS events,
  (SELECT count(*) FROM sync_run WHERE status = 'running') AS running`;

/** Wire form of the stats: specification section 3, reading 27. */
export interface AdminStats {
  totalMembers: number;
  activeMembers: number;
  inactiveMembers: number;
  /** Activity within 7 days. */
  recentlyActive: number;
  database: { activity_count: number; snapshot_count: number; member_count: number; event_count: number };
  syncStatus: { isActive: boolean; running: number };
  /** Newest first, at most ten. */
  recentSyncs: Progress[];
}

@Injectable()
export class AdminStatsService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly runs: SyncRunService,
  ) {}

  async get(): Promise<AdminStats> {
    const since = new Date(this.clock.now().getTime() - RECENTLY_DAYS * DAY_MS);
    const rows = await inSnapshot(this.database, (tx): Promise<unknown> => tx.query(COUNTS, [since]));
    const [row] = z.tuple([countsSchema]).parse(rows);
    return {
      totalMembers: row.total,
      activeMembers: row.active,
      inactiveMembers: row.total - row.active,
      recentlyActive: row.recently,
      database: {
        activity_count: row.activities,
        snapshot_count: row.snapshots,
        member_count: row.total,
        event_count: row.events,
      },
      syncStatus: { isActive: row.running > 0, running: row.running },
      recentSyncs: await this.runs.listRecent(RECENT_RUNS),
    };
  }
}
