import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import { ACTIVITY_CATEGORIES } from '../../shared/activities/activities.schemas.ts';
import { nameKey } from '../../shared/game/names.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { activityRowSchema, presentActivity } from '../activities/activity.presenter.ts';
import { Config } from '../config/config.ts';
import { selectList } from '../database/columns/select-list.ts';
import { Transactions } from '../database/transactions.ts';
import { AppSettingEntity } from '../database/settings/app-setting.entity.ts';
import { SILENCES, storedSilences } from '../game/answers/stored-silences.ts';
import type { Silence } from '../../shared/roster/silences.ts';
import { LiveService } from '../live/stream/live.service.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { isByList, presentMember, WIRE_PROPERTIES } from '../members/member.presenter.ts';
import { LINES_KEPT, type ModelMember, type ModelStat } from './clan-model.ts';

const whole = z.coerce.number().check(z.int());
const MEMBER_PROPERTIES = [
  ...WIRE_PROPERTIES,
  'profileState',
  'lastSyncedAt',
  'logSilentSince',
  'xpSource',
  'skillsReadAt',
  'listedAt',
] as const;
type MemberRow = Pick<MemberEntity, (typeof MEMBER_PROPERTIES)[number]>;
const MEMBERS = `SELECT ${selectList<MemberEntity>('m', MEMBER_PROPERTIES)} FROM member m WHERE NOT m.is_hidden`;
const statRows = z.array(
  z.object({
    member_id: whole,
    xp: z.array(whole),
    level: z.array(whole),
    rank: z.array(z.nullable(whole)),
    day_key: z.string(),
    week_key: z.string(),
    month_key: z.string(),
    day_base: z.array(whole),
    week_base: z.array(whole),
    month_base: z.array(whole),
    first_read_at: z.date(),
  }),
);

const formerRows = z.array(z.object({ name: z.string(), member_id: whole }));

/** Former names with their members; of two members that had a name, the last one wins. */
const FORMER_NAMES = `SELECT r.from_name AS name, r.member_id FROM member_rename r
  JOIN member m ON m.id = r.member_id AND NOT m.is_hidden WHERE r.undone_at IS NULL ORDER BY r.id`;
const STATS = `SELECT member_id, xp, level, rank, day_key::text, week_key::text, month_key::text, day_base, week_base,
  month_base, first_read_at FROM member_stat`;
const LINES = 'SELECT a.id, m.name AS member_name, a.category, a.text, a.details, a.date';
const BY_KIND = `${LINES} FROM (SELECT * FROM activity WHERE category = $1 ORDER BY date DESC, id DESC LIMIT ${LINES_KEPT}) a
  JOIN member m ON m.id = a.member_id AND NOT m.is_hidden`;

export interface ClanContents {
  members: ModelMember[];
  activities: Activity[];
  version: number;
  /** Ids of members by the keys of their former names. */
  former: ReadonlyMap<string, number>;
  silences: Silence[];
}

/** Reads the contents of the clan model. */
@Injectable()
export class ClanModelRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly live: LiveService,
  ) {}

  /** Reads the whole contents and their live version in one snapshot. */
  all(): Promise<ClanContents> {
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, CLAN_STREAM);
      const stats = await this.stats(tx);
      const rows = await tx.query<MemberRow[]>(MEMBERS);
      const members = rows.map((row): ModelMember => ({
        wire: presentMember(row, this.config),
        byList: isByList(row),
        profileState: row.profileState,
        lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
        sources: {
          log_silent_since: row.logSilentSince?.toISOString() ?? null,
          xp_source: row.xpSource,
          xp_read_at: row.skillsReadAt?.toISOString() ?? null,
        },
        stat: stats.get(row.id) ?? null,
      }));
      const activities: Activity[] = [];
      for (const category of ACTIVITY_CATEGORIES) {
        const lines = z.array(activityRowSchema).parse(await tx.query(BY_KIND, [category]));
        activities.push(...lines.map(presentActivity));
      }
      const former = formerRows.parse(await tx.query(FORMER_NAMES));
      const stored = await tx.getRepository(AppSettingEntity).findOneBy({ key: SILENCES });
      return {
        members,
        activities,
        version,
        former: new Map(former.map((row) => [nameKey(row.name), row.member_id])),
        silences: storedSilences(stored?.value),
      };
    });
  }

  /** Reads the present skills of some members, which are at least as new as any received event. */
  statsOf(ids: readonly number[]): Promise<Map<number, ModelStat>> {
    return this.stats(this.transactions.manager, ids);
  }

  /** Reads the newest activities of one member. */
  async activitiesOf(memberId: number, limit: number): Promise<Activity[]> {
    const rows: unknown = await this.transactions.manager.query(
      `${LINES} FROM activity a JOIN member m ON m.id = a.member_id WHERE a.member_id = $1 AND NOT m.is_hidden
       ORDER BY a.date DESC, a.id DESC LIMIT $2`,
      [memberId, limit],
    );
    return z.array(activityRowSchema).parse(rows).map(presentActivity);
  }

  private async stats(tx: EntityManager, ids?: readonly number[]): Promise<Map<number, ModelStat>> {
    const rows: unknown = await (ids ? tx.query(`${STATS} WHERE member_id = ANY($1)`, [ids]) : tx.query(STATS));
    return new Map(
      statRows.parse(rows).map((row) => [
        row.member_id,
        {
          xp: row.xp,
          level: row.level,
          rank: row.rank,
          keys: { daily: row.day_key, weekly: row.week_key, monthly: row.month_key },
          bases: { daily: row.day_base, weekly: row.week_base, monthly: row.month_base },
          firstReadAt: row.first_read_at,
        },
      ]),
    );
  }
}
