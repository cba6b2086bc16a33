import { Injectable } from '@nestjs/common';
import { Between, type EntityManager, type ObjectLiteral } from 'typeorm';
import * as z from 'zod/mini';
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
  /** Number of stored lines; above 100,000 the database's estimate. */
  activities: number;
  /** Number of stored days of XP; above 100,000 the database's estimate. */
  days: number;
  /** Number of live events since the installation of the site, including deleted ones. */
  events: number;
  runningSyncs: number;
}

/** Number of rows above which they are not counted: a count reads the whole table, which grows for years. */
const COUNTED = 100_000;

/** Estimate of the last ANALYZE or VACUUM: of a table, or of all its partitions; a never analysed one has -1. */
const ESTIMATE = `
SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows FROM pg_class c
WHERE c.relkind = 'r'
  AND (c.oid = $1::regclass OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass))`;
const estimateSchema = z.tuple([z.object({ rows: z.number() })]);

async function rowsOf(tx: EntityManager, entity: new () => ObjectLiteral): Promise<number> {
  const table = tx.getRepository(entity);
  const [{ rows }] = estimateSchema.parse(await tx.query(ESTIMATE, [table.metadata.tableName]));
  return rows > COUNTED ? Math.round(rows) : table.count();
}

/** Counts stored rows for admins. */
@Injectable()
export class AdminFiguresRepository {
  async count(tx: EntityManager, since: Date, until: Date): Promise<AdminFigures> {
    return {
      members: await tx.getRepository(MemberEntity).count(),
      activeMembers: await tx.getRepository(MemberEntity).countBy({ isActive: true }),
      recentMembers: await tx.getRepository(MemberEntity).countBy({ lastActivityDate: Between(since, until) }),
      activities: await rowsOf(tx, ActivityEntity),
      days: await rowsOf(tx, XpDayEntity),
      events: Number((await tx.getRepository(LiveStreamEntity).sum('version')) ?? 0),
      runningSyncs: await tx.getRepository(SyncRunEntity).countBy({ status: 'running' }),
    };
  }
}
