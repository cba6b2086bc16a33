import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { RecurringJobsRepository, type JobState } from './recurring-jobs.repository.ts';

/**
 * Jobs that recur and that one process at a time does: the first process that finds a job due takes it. A process that
 * dies during a job blocks it for `leaseMs` only.
 */
@Injectable()
export class RecurringJobsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: RecurringJobsRepository,
  ) {}

  /**
   * Takes a job that is due. Returns its number of failures in a row, or null when it is not due or another process has it.
   * @param waitOf ms between two executions after a number of failures, by the present settings
   */
  async take(
    name: string,
    leaseMs: number,
    waitOf: ((failures: number) => number) | null = null,
  ): Promise<{ failures: number } | null> {
    const tx = this.transactions.manager;
    await this.jobs.addOnce(tx, name);
    const before = await this.jobs.state(tx, name);
    if (!before) return null;
    const { failures } = before;
    const waitMs = waitOf && Math.round(waitOf(failures));
    return (await this.jobs.claim(tx, name, { leaseMs, waitMs, failures })) ? { failures } : null;
  }

  /** Stores a success of the job. @param problem message for admins about it, null without one */
  async succeed(name: string, nextInMs: number, problem: string | null = null): Promise<void> {
    await this.jobs.succeed(this.transactions.manager, name, { nextInMs: Math.round(nextInMs), problem });
  }

  /** Stores a failure of the job. @param asked true when a service requested the wait, so that the settings do not apply */
  async fail(name: string, nextInMs: number, problem: string, asked = false): Promise<void> {
    await this.jobs.fail(this.transactions.manager, name, { nextInMs: Math.round(nextInMs), problem, asked });
  }

  /** Returns the last result of a job; null when it never ran. */
  state(name: string): Promise<JobState | null> {
    return this.jobs.state(this.transactions.manager, name);
  }
}
