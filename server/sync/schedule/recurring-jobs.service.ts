import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { RecurringJobsRepository, type TurnState } from './recurring-jobs.repository.ts';

/**
 * Work that recurs and that one process of all does: whoever finds the turn due takes it. A process that dies with a
 * turn in hand keeps it for `leaseMs` only.
 */
@Injectable()
export class RecurringJobsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: RecurringJobsRepository,
  ) {}

  /**
   * Takes a turn. Returns null when it is not due, or another process has it. `failures`: bad ends in a row before it.
   * @param waitOf time between turns after so many failures, as the settings say now
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

  /** Ends a good turn. @param problem the turn was good, but somebody must look at this */
  async succeed(name: string, nextInMs: number, problem: string | null = null): Promise<void> {
    await this.jobs.succeed(this.transactions.manager, name, { nextInMs: Math.round(nextInMs), problem });
  }

  /** Ends a bad turn. @param asked a service said how long to wait, so the settings do not count */
  async fail(name: string, nextInMs: number, problem: string, asked = false): Promise<void> {
    await this.jobs.fail(this.transactions.manager, name, { nextInMs: Math.round(nextInMs), problem, asked });
  }

  /** Returns null when the job was never taken. */
  state(name: string): Promise<TurnState | null> {
    return this.jobs.state(this.transactions.manager, name);
  }
}
