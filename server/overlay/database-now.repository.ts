import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { Transactions } from '../database/transactions.ts';

const rows = z.tuple([z.object({ now: z.date() })]);

/** Reads the database's clock, which dates the live events. */
@Injectable()
export class DatabaseNowRepository {
  constructor(private readonly transactions: Transactions) {}

  async read(): Promise<Date> {
    const [{ now }] = rows.parse(await this.transactions.manager.query('SELECT clock_timestamp() AS now'));
    return now;
  }
}
