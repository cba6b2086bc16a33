import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { leastGapMs } from '../../shared/sync/sync.rules.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { inTransaction } from '../database/transaction.ts';
import { nextDueAtMs, rankDue, type DueMember } from './due-members.ts';
import { SyncRunService } from './sync-run.service.ts';
import { SyncOptions } from './sync.options.ts';
import { TurnService } from './turn.service.ts';
import { UrgentMembersService } from './urgent-members.service.ts';

/** A round holds as much as the pace allows in this time, so that news overtakes within it. */
const ROUND_MS = 20_000;
const SWEEP_EVERY_MS = 6 * 3_600_000;
/** The sweep takes everyone who was not tried since. */
const SWEEP_AGE_MS = 3_600_000;

const rowSchema = z.array(
  z.object({
    id: z.number(),
    joined_at: z.date(),
    last_attempt_at: z.nullable(z.date()),
    failures: z.number(),
    never_read: z.boolean(),
    clan_xp_changed_at: z.nullable(z.date()),
    viewed_at: z.nullable(z.date()),
  }),
);

/** Active members that wait in no run. */
const WAITING = `
SELECT m.id, m.joined_at, m.skills_read_at IS NULL AS never_read, m.clan_xp_changed_at,
  d.last_attempt_at, coalesce(d.failures, 0) AS failures, d.viewed_at
FROM member m LEFT JOIN sync_due d ON d.member_id = m.id
WHERE m.is_active AND NOT EXISTS (
  SELECT 1 FROM sync_item i WHERE i.member_id = m.id AND i.status IN ('queued', 'active'))`;

/** The schedule: keeps reading members without being asked, in rounds, whoever waits most first. */
@Injectable()
export class DueBatchService {
  /** Before this there is nobody to read: no need to look. */
  private quietUntilMs = 0;

  constructor(
    private readonly database: DataSource,
    private readonly runs: SyncRunService,
    private readonly urgent: UrgentMembersService,
    private readonly turns: TurnService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly options: SyncOptions,
  ) {}

  /** Starts the next round when nothing is queued. True: there is a new round. */
  async fill(): Promise<boolean> {
    if (!this.options.schedule || Date.now() < this.quietUntilMs) return false;
    const sweep = (await this.turns.take('sweep', SWEEP_EVERY_MS)) !== null;
    const urgency = await this.urgent.current();
    return inTransaction(this.database, async (tx) => {
      // One process makes the round; the others find it.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-round'))`);
      if (await this.somethingIsQueued(tx)) return false;
      const waiting = await this.listWaiting(tx, urgency.memberIds);
      const round = sweep ? this.everyone(waiting) : this.next(waiting);
      if (round.length === 0) {
        this.rest(waiting);
        return false;
      }
      return (
        (await this.runs.create(
          tx,
          'scheduled',
          round.map(({ id }) => id),
        )) !== null
      );
    });
  }

  /** Somebody has news: the next look is now. */
  wake(): void {
    this.quietUntilMs = 0;
  }

  private next(waiting: DueMember[]): DueMember[] {
    const due = rankDue(waiting, { now: this.clock.now(), leastGapMs: this.leastGapMs });
    const fits = Math.round(ROUND_MS / Math.max(1, this.config.runemetricsIntervalMs));
    return due.slice(0, Math.min(50, Math.max(4, fits)));
  }

  private everyone(waiting: DueMember[]): DueMember[] {
    const before = this.clock.now().getTime() - SWEEP_AGE_MS;
    const old = waiting.filter(({ lastAttemptAt }) => !lastAttemptAt || lastAttemptAt.getTime() < before);
    return rankDue(old, { now: this.clock.now(), leastGapMs: this.leastGapMs });
  }

  private rest(waiting: DueMember[]): void {
    const nextMs = nextDueAtMs(waiting, this.leastGapMs) ?? Infinity;
    const inMs = nextMs - this.clock.now().getTime();
    this.quietUntilMs = Date.now() + Math.min(5000, Math.max(this.options.idleMs, inMs));
  }

  private get leastGapMs(): number {
    return leastGapMs(this.config.runemetricsIntervalMs);
  }

  private async somethingIsQueued(tx: EntityManager): Promise<boolean> {
    const rows: unknown = await tx.query(
      `SELECT 1 FROM sync_item i JOIN sync_run r ON r.id = i.run_id AND r.status = 'running'
       WHERE i.status = 'queued' AND i.run_after <= clock_timestamp() LIMIT 1`,
    );
    return Array.isArray(rows) && rows.length > 0;
  }

  private async listWaiting(tx: EntityManager, urgent: ReadonlySet<number>): Promise<DueMember[]> {
    return rowSchema.parse(await tx.query(WAITING)).map((row) => ({
      id: row.id,
      joinedAt: row.joined_at,
      lastAttemptAt: row.last_attempt_at,
      failures: row.failures,
      neverRead: row.never_read,
      clanXpChangedAt: row.clan_xp_changed_at,
      viewedAt: row.viewed_at,
      urgent: urgent.has(row.id),
    }));
  }
}
