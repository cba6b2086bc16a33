import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import type { Progress } from '../../shared/sync/sync.schemas.ts';
import { Clock } from '../config/clock.ts';
import { ActivityEntity } from '../activities/activity.entity.ts';
import { LiveStreamEntity } from '../live/stream/live-stream.entity.ts';
import { MemberEntity } from '../members/member.entity.ts';
import { SyncRunEntity } from '../sync/runs/sync-run.entity.ts';
import { XpDayEntity } from '../xp/history/xp-day.entity.ts';
import { Transactions } from '../database/transactions.ts';
import { SyncViewService } from '../sync/runs/sync-view.service.ts';

const DAY_MS = 86_400_000;
const RECENTLY_DAYS = 7;
const RECENT_RUNS = 10;

/** Wire form of the stats: spec §3, D027. */
export interface AdminStats {
  totalMembers: number;
  activeMembers: number;
  inactiveMembers: number;
  /** Activity within 7 days. */
  recentlyActive: number;
  database: { activity_count: number; snapshot_count: number; member_count: number; event_count: number };
  syncStatus: { isActive: boolean; running: number };
  /** Of every origin, newest first, at most ten. */
  recentSyncs: Progress[];
}

@Injectable()
export class AdminStatsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly syncs: SyncViewService,
  ) {}

  async get(): Promise<AdminStats> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - RECENTLY_DAYS * DAY_MS);
    const counts = await this.transactions.snapshot(async (tx) => ({
      total: await tx.getRepository(MemberEntity).count(),
      active: await tx.getRepository(MemberEntity).countBy({ isActive: true }),
      recently: await tx.getRepository(MemberEntity).countBy({ lastActivityDate: Between(since, now) }),
      activities: await tx.getRepository(ActivityEntity).count(),
      snapshots: await tx.getRepository(XpDayEntity).count(),
      events: Number((await tx.getRepository(LiveStreamEntity).sum('version')) ?? 0),
      running: await tx.getRepository(SyncRunEntity).countBy({ status: 'running' }),
    }));
    return {
      totalMembers: counts.total,
      activeMembers: counts.active,
      inactiveMembers: counts.total - counts.active,
      recentlyActive: counts.recently,
      database: {
        activity_count: counts.activities,
        snapshot_count: counts.snapshots,
        member_count: counts.total,
        event_count: counts.events,
      },
      syncStatus: { isActive: counts.running > 0, running: counts.running },
      recentSyncs: (await this.syncs.recent(undefined, RECENT_RUNS)).state,
    };
  }
}
