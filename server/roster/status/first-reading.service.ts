import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { ReadingStatusRepository } from './reading-status.repository.ts';

/**
 * Reports whether the first reading of the clan is in progress, which ends when every member of the first clan list was
 * tried once, with or without success. Its end is stored, so that it never begins again.
 */
@Injectable()
export class FirstReadingService {
  private isOver = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly status: ReadingStatusRepository,
  ) {}

  async isUnderWay(): Promise<boolean> {
    if (this.isOver) return false;
    const tx = this.transactions.manager;
    const state = await this.status.firstReading(tx);
    if (!state) return false;
    this.isOver = state.isStored || (state.wasListed && !state.untried);
    if (this.isOver && !state.isStored) await this.status.endFirstReading(tx);
    return !this.isOver && state.untried;
  }
}
