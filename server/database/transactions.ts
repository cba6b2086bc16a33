import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { nextAnswer } from './unfinished-connections.ts';

const ASKED_AGAIN_MS = 1000;

/** Gives services transactions and keeps the connection pool away from them. */
@Injectable()
export class Transactions {
  private asked: { answer: Promise<unknown>; at: number } | null = null;

  constructor(private readonly database: DataSource) {}

  /** Runs each statement on its own, for reads and writes that need no transaction. */
  get manager(): EntityManager {
    return this.database.manager;
  }

  /**
   * Resolves when the database answers: to a statement of this call or, while the pool is busy, to another caller's.
   * @throws when the statement fails, or at the abort of `signal`.
   */
  async ping(signal: AbortSignal): Promise<void> {
    const { driver } = this.database;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => setImmediate(() => reject(new Error('the database does not answer'))));
    });
    const answers: Promise<unknown>[] = [this.ask(), aborted];
    if ('master' in driver) answers.push(nextAnswer(driver.master as Pool, signal));
    await Promise.race(answers);
  }

  /**
   * Sends one statement a second for all calls that wait: with one each, a flood of calls would fill the queue of the pool.
   * An older one may have met a dead connection, which the next one does not take.
   */
  private ask(): Promise<unknown> {
    const now = performance.now();
    if (this.asked !== null && now - this.asked.at < ASKED_AGAIN_MS) return this.asked.answer;
    const asked = { answer: this.database.query('SELECT 1'), at: now };
    this.asked = asked;
    const forget = (): void => {
      if (this.asked === asked) this.asked = null;
    };
    asked.answer.then(forget, forget);
    return asked.answer;
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
