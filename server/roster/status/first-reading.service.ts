import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { ReadingStatusRepository } from './reading-status.repository.ts';

/**
 * Knows whether the first reading of the clan goes on: until every member of the first clan list was tried once, with
 * success or without. Its end is stored, so it never comes back: not by a start, a joiner or one who cannot be read.
 */
@Injectable()
export class FirstReadingService {
  private isOver = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly status: ReadingStatusRepository,
  ) {}

  async goesOn(): Promise<boolean> {
    if (this.isOver) return false;
    const tx = this.transactions.manager;
    const state = await this.status.firstReading(tx);
    if (!state) return false;
    this.isOver = state.isStored || (state.wasListed && !state.untried);
    if (this.isOver && !state.isStored) await this.status.endFirstReading(tx);
    return !this.isOver && state.untried;
  }
}
