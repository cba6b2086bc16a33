import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { HappeningKind } from '../../shared/announce/happening-kinds.ts';
import type { Check } from '../../shared/admin/admin.schemas.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import { HappeningsService } from '../happenings/happenings.service.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { ChecklistService } from './checklist.service.ts';

const EVERY_MS = 600_000;
type Told = Extract<HappeningKind, `ops.${string}`>;
/** The last error and the version of Node are of one process, and are seen in the System tab only. */
const KINDS: Partial<Record<Check['key'], Told>> = {
  clan: 'ops.readings_failed',
  feed: 'ops.feed_failed',
  backup: 'ops.backup_failed',
  secrets: 'ops.key_missing',
  clock: 'ops.clock_wrong',
  database: 'ops.database_short',
  announce: 'ops.channel_broken',
};

/**
 * Notes what the checklist says an admin should look at, once a day each. A problem counts when two looks in a row found
 * it: most pauses of the game's services end within minutes. Every process looks; the first one notes. D553.
 */
@Injectable()
export class ProblemWatchSchedule {
  private found = new Set<Told>();

  constructor(
    private readonly checklist: ChecklistService,
    private readonly happenings: HappeningsService,
    private readonly transactions: Transactions,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  @Interval('admin-problems', EVERY_MS)
  async turn(): Promise<void> {
    await this.schedule.turn('admin-problems', 'problems are told to admins later', () => this.look());
  }

  /** Notes the problems that the look before found, too. */
  async look(): Promise<void> {
    const { checks } = await this.checklist.get();
    const problems = checks.flatMap(({ key, state, text }) => {
      const kind = KINDS[key];
      return kind !== undefined && state === 'bad' ? [{ kind, text }] : [];
    });
    const at = this.clock.now();
    const day = at.toISOString().slice(0, 10);
    for (const { kind, text } of problems.filter((one) => this.found.has(one.kind))) {
      await this.happenings.noteOnce(this.transactions.manager, `o:${kind}:${day}`, { kind, at, facts: { text } });
    }
    this.found = new Set(problems.map(({ kind }) => kind));
  }
}
