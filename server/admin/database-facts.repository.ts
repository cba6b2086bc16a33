import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { Transactions } from '../database/transactions.ts';

const rowsSchema = z.array(z.object({ version: z.string(), bytes: z.coerce.number() }));
const versionSchema = z.tuple([z.object({ version: z.string() })]);

const VERSION = `split_part(current_setting('server_version'), ' ', 1) AS version`;
const FACTS = `SELECT ${VERSION}, pg_database_size(current_database()) AS bytes`;

/** Reads facts about the database server itself. */
@Injectable()
export class DatabaseFactsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the version such as "18.4", and the size of our database in bytes. */
  async read(): Promise<{ version: string; bytes: number }> {
    const [facts] = rowsSchema.parse(await this.transactions.manager.query(FACTS));
    if (!facts) throw new Error('the database names no version');
    return facts;
  }

  /** Returns the version such as "18.4". */
  async version(): Promise<string> {
    return versionSchema.parse(await this.transactions.manager.query(`SELECT ${VERSION}`))[0].version;
  }
}
