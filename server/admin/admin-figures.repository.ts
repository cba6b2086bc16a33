import { Injectable } from '@nestjs/common';
import { Between, type EntityManager } from 'typeorm';
import { ActivityEntity } from '../activities/activity.entity.ts';
import { LiveStreamEntity } from '../live/stream/live-stream.entity.ts';
import { MemberEntity } from '../members/member.entity.ts';
import { SyncRunEntity } from '../sync/runs/sync-run.entity.ts';
import { XpDayEntity } from '../xp/history/xp-day.entity.ts';

interface AdminFigures {
  members: number;
  activeMembers: number;
  /** Members with activity between the two times. */
  recentMembers: number;
  activities: number;
  /** Number of stored days of XP. */
  days: number;
  /** Number of live events since the installation of the site, including deleted ones. */
  events: number;
  runningSyncs: number;
}

/** Counts stored rows for admins. */
@Injectable()
export class AdminFiguresRepository {
  async count(tx: EntityManager, since: Date, until: Date): Promise<AdminFigures> {
    return {
      members: await tx.getRepository(MemberEntity).count(),
      activeMembers: await tx.getRepository(MemberEntity).countBy({ isActive: true }),
      recentMembers: await tx.getRepository(MemberEntity).countBy({ lastActivityDate: Between(since, until) }),
      activities: await tx.getRepository(ActivityEntity).count(),
      days: await tx.getRepository(XpDayEntity).count(),
      events: Number((await tx.getRepository(LiveStreamEntity).sum('version')) ?? 0),
      runningSyncs: await tx.getRepository(SyncRunEntity).countBy({ status: 'running' }),
    };
  }
}
