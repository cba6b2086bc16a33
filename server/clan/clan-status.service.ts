import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import type { ClanStatus } from '../../shared/clan/status.schemas.ts';
import { periodStart } from '../../shared/game/periods.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { ClanModelService } from '../reads/clan-model.service.ts';
import { TurnService } from '../sync/turn.service.ts';
import { CLAN_LIST_TURN } from './list-period.ts';

/** A pause as long as this is worth telling visitors. */
const LONG_PAUSE_S = 60;

/** What visitors ask for once a second during a first start is asked of the database no oftener than this, in ms. */
const PROBLEM_KEPT_MS = 1000;

const pauseRows = z.array(z.object({ paused_s: z.coerce.number() }));
const PAUSE = `
SELECT coalesce(max(extract(epoch FROM greatest(paused_until, clock_timestamp()) - clock_timestamp())), 0) AS paused_s
FROM host_pace WHERE host = 'runemetrics'`;

type Counts = Pick<ClanStatus, 'members' | 'read' | 'unread_today' | 'newest_read_at'>;

/** How much of the clan is known, and what keeps it from growing. Counted in the memory of this process. */
@Injectable()
export class ClanStatusService {
  private counted: { version: number; since: string; counts: Counts } | null = null;
  private problem: { until: number; text: Promise<string | null> } | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly turns: TurnService,
    private readonly clan: ClanModelService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The state, and the version of the clan's stream that is in it. */
  async get(): Promise<{ status: ClanStatus; version: number }> {
    await this.clan.ready();
    const problem = await this.findProblem();
    // From here on nothing waits: counts and version are of one moment.
    const { version } = this.clan.model;
    const { clanName, practice } = this.config;
    return { status: { clan_name: clanName, practice, ...this.count(version), problem }, version };
  }

  private count(version: number): Counts {
    const since = periodStart('daily', this.clock.now()).toISOString();
    if (this.counted?.version !== version || this.counted.since !== since) {
      this.counted = { version, since, counts: countReadings(this.clan.model.members, since) };
    }
    return this.counted.counts;
  }

  private findProblem(): Promise<string | null> {
    const now = Date.now();
    if (!this.problem || now >= this.problem.until) {
      const text = this.readProblem();
      this.problem = { until: now + PROBLEM_KEPT_MS, text };
      // A failure is told to who asked, and not kept.
      text.catch(() => (this.problem = null));
    }
    return this.problem.text;
  }

  private async readProblem(): Promise<string | null> {
    const list = await this.turns.state(CLAN_LIST_TURN);
    if (list?.problem) return list.problem;
    const [row] = pauseRows.parse(await this.database.query(PAUSE));
    return pauseProblem(row?.paused_s ?? 0);
  }
}

/** Active members, those of them who were read, and who was not since an instant; the newest reading is anybody's. */
function countReadings(known: ClanModelService['model']['members'], since: string): Counts {
  const members = [...known.values()];
  const active = members.filter(({ wire }) => wire.is_active);
  const readAt = members.flatMap(({ lastSyncedAt }) => lastSyncedAt ?? []);
  return {
    members: active.length,
    read: active.filter(({ lastSyncedAt }) => lastSyncedAt !== null).length,
    unread_today: active.filter(({ lastSyncedAt }) => lastSyncedAt === null || lastSyncedAt < since).length,
    newest_read_at: readAt.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null),
  };
}

function pauseProblem(seconds: number): string | null {
  if (seconds < LONG_PAUSE_S) return null;
  return `The game asked us to pause for ${Math.ceil(seconds / 60)} more minutes`;
}
