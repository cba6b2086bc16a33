import { expect, it } from '@jest/globals';
import type { Transactions } from '../database/transactions.ts';
import { DatabaseTime } from './database-time.ts';

let ticks = 0;
let database = 0;
let answerMs = 0;

class TestTime extends DatabaseTime {
  constructor() {
    const query = () => {
      // The time is read at the beginning; only the answer takes long.
      const now = new Date(database);
      ticks += answerMs;
      database += answerMs;
      return Promise.resolve([{ now }]);
    };
    super({ manager: { query } } as unknown as Transactions);
  }
  override ticks(): number {
    return ticks;
  }
}

it('follows the database’s clock, is never ahead of it, and stays exact after a slow answer', async () => {
  const time = new TestTime();
  expect(() => time.now()).toThrow('not known yet');
  expect(time.cutoff(0)).toBe(Infinity);
  database = 1_000_000;
  answerMs = 10;
  await time.measure();
  expect(time.now()).toBe(database - 10);
  ticks += 5000;
  database += 5000;
  expect(time.cutoff(2)).toBe(database - 10 - 2000);
  answerMs = 4000;
  await time.measure();
  expect(time.now()).toBe(database - 10);

  // The database's clock is set forward, then back.
  for (const jump of [400, -800]) {
    database += jump * 86_400_000;
    answerMs = 10;
    await time.measure();
    expect(time.now()).toBe(database - 10);
  }
});
