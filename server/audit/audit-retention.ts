import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RetentionClock } from '../database/clock/retention-clock.ts';
import { Transactions } from '../database/transactions.ts';
import { AuditRepository } from './audit.repository.ts';

const DAYS_KEPT = 400;
const HOUR_MS = 3_600_000;

/** Deletes audit entries older than 400 days. */
@Injectable()
export class AuditRetention {
  private readonly log = new Logger(AuditRetention.name);

  constructor(
    private readonly entries: AuditRepository,
    private readonly transactions: Transactions,
    private readonly clock: RetentionClock,
  ) {}

  /** Runs on every node; the first one deletes the entries. */
  @Interval('audit-prune', HOUR_MS)
  async prune(): Promise<void> {
    try {
      await this.entries.deleteBefore(this.transactions.manager, await this.clock.daysAgo(DAYS_KEPT));
    } catch (error) {
      this.log.warn(`could not prune the audit: ${String(error)}`);
    }
  }
}
