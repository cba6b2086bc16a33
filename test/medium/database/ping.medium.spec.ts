import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Transactions } from '../../../server/database/transactions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('sends one statement for all readiness checks that wait, so that a flood of them does not fill the queue of the pool', async () => {
  const transactions = new Transactions(database.dataSource);
  const query = jest.spyOn(database.dataSource, 'query');
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 50 }, () => transactions.ping(signal)));
  expect(query).toHaveBeenCalledTimes(1);
  await transactions.ping(signal);
  expect(query).toHaveBeenCalledTimes(2);
});
