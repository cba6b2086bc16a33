import { Injectable } from '@nestjs/common';
import type { Progress } from '../../shared/sync/sync.schemas.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import { SyncViewService } from '../sync/runs/sync-view.service.ts';
import { AdminFiguresRepository } from './admin-figures.repository.ts';

const DAY_MS = 86_400_000;
const RECENTLY_DAYS = 7;
const RECENT_RUNS = 10;

/** Wire form of the stats: spec §3, D027. */
export interface AdminStats {
  totalMembers: number;
  activeMembers: number;
  inactiveMembers: number;
  /** Members with activity in the last 7 days. */
  recentlyActive: number;
  database: { activity_count: number; snapshot_count: number; member_count: number; event_count: number };
  syncStatus: { isActive: boolean; running: number };
  /** Runs of every origin, newest first, at most ten. */
  recentSyncs: Progress[];
}

@Injectable()
export class AdminStatsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly figures: AdminFiguresRepository,
    private readonly clock: Clock,
    private readonly syncs: SyncViewService,
  ) {}

  async get(): Promise<AdminStats> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - RECENTLY_DAYS * DAY_MS);
    const counts = await this.transactions.snapshot((tx) => this.figures.count(tx, since, now));
    return {
      totalMembers: counts.members,
      activeMembers: counts.activeMembers,
      inactiveMembers: counts.members - counts.activeMembers,
      recentlyActive: counts.recentMembers,
      database: {
        activity_count: counts.activities,
        snapshot_count: counts.days,
        member_count: counts.members,
        event_count: counts.events,
      },
      syncStatus: { isActive: counts.runningSyncs > 0, running: counts.runningSyncs },
      recentSyncs: (await this.syncs.recent(undefined, RECENT_RUNS)).state,
    };
  }
}
