import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../config/clock.ts';
import { AuditRepository } from './audit.repository.ts';

const DAYS_KEPT = 400;
const HOUR_MS = 3_600_000;

/** Forgets what admins did more than 400 days ago. */
@Injectable()
export class AuditRetention {
  private readonly log = new Logger(AuditRetention.name);

  constructor(
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Whichever node is first; for the others nothing is left. */
  @Interval('audit-prune', HOUR_MS)
  async prune(): Promise<void> {
    try {
      await this.entries.prune(new Date(this.clock.now().getTime() - DAYS_KEPT * 86_400_000));
    } catch (error) {
      this.log.warn(`could not prune the audit: ${String(error)}`);
    }
  }
}
