import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Gives services transactions and keeps the connection pool away from them. */
@Injectable()
export class Transactions {
  constructor(private readonly database: DataSource) {}

  /** Runs each statement on its own, for reads and writes that need no transaction. */
  get manager(): EntityManager {
    return this.database.manager;
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.database.query('SELECT 1');
  }

  /** Runs `work` in one READ COMMITTED transaction. A throw rolls it back and is passed on. */
  run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Runs reads in one REPEATABLE READ, read-only transaction: they all see one moment. */
  snapshot<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SET TRANSACTION READ ONLY');
      return work(tx);
    });
  }
}
