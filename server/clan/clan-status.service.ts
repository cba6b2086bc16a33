import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import type { ClanStatus } from '../../shared/clan/clan.schemas.ts';
import { periodStart } from '../../shared/game/periods.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { LiveService } from '../live/live.service.ts';
import { TurnService } from '../sync/turn.service.ts';
import { CLAN_LIST_TURN } from './list-period.ts';

/** A pause as long as this is worth telling visitors. */
const LONG_PAUSE_S = 60;

const rows = z.array(
  z.object({
    members: z.number(),
    read: z.number(),
    unread_today: z.number(),
    newest_read_at: z.nullable(z.date()),
    paused_s: z.coerce.number(),
  }),
);

const COUNT = `
SELECT count(*) FILTER (WHERE is_active)::int AS members,
  count(*) FILTER (WHERE is_active AND last_synced_at IS NOT NULL)::int AS read,
  count(*) FILTER (WHERE is_active AND (last_synced_at IS NULL OR last_synced_at < $1))::int AS unread_today,
  max(last_synced_at) AS newest_read_at,
  coalesce((SELECT max(extract(epoch FROM greatest(paused_until, clock_timestamp()) - clock_timestamp()))
    FROM host_pace WHERE host = 'runemetrics'), 0) AS paused_s
FROM member WHERE NOT is_hidden`;

/** How much of the clan is known, and what keeps it from growing. */
@Injectable()
export class ClanStatusService {
  constructor(
    private readonly database: DataSource,
    private readonly turns: TurnService,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The state, and a version of the clan's stream that is surely in it. */
  async get(): Promise<{ status: ClanStatus; version: number }> {
    const version = await this.live.currentVersion(this.database, CLAN_STREAM);
    const [row] = rows.parse(await this.database.query(COUNT, [periodStart('daily', this.clock.now())]));
    if (!row) throw new Error('counts come as one row');
    const list = await this.turns.state(CLAN_LIST_TURN);
    const status: ClanStatus = {
      clan_name: this.config.clanName,
      practice: this.config.practice,
      members: row.members,
      read: row.read,
      unread_today: row.unread_today,
      newest_read_at: row.newest_read_at?.toISOString() ?? null,
      problem: list?.problem ?? pauseProblem(row.paused_s),
    };
    return { status, version };
  }
}

function pauseProblem(seconds: number): string | null {
  if (seconds < LONG_PAUSE_S) return null;
  return `The game asked us to pause for ${Math.ceil(seconds / 60)} more minutes`;
}
