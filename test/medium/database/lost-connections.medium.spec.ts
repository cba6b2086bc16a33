import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../../server/database/database.ts';
import { Proxy } from '../../faults/site/proxy.ts';
import { startTestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { until } from '../../support/live/socket-client.ts';

/** Size of the pool: small, so that every lost connection matters. */
const POOL = 3;
let database: TestDatabase;
let line: Proxy;
let pool: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.url);
  line = await Proxy.start({ host: address.hostname, port: Number(address.port) });
  address.host = `127.0.0.1:${line.port}`;
  pool = await openDatabase(address.toString(), { poolSize: POOL, statementTimeoutMs: 200, connectionLifetimeS: 1 });
});
afterAll(async () => {
  await line.stop();
  await pool.destroy();
  await database.drop();
});

it('answers again after all connections of the pool were lost silently', async () => {
  const ask = () => pool.query('SELECT pg_sleep(0.05)');
  await Promise.all(Array.from({ length: POOL }, ask));
  line.lose();
  const asked = Array.from({ length: POOL * 2 }, () => ask().then(() => 'answered', String));
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer.includes('timeout'))).toHaveLength(POOL);
  await until('the pool to answer as before', async () => {
    const again = await Promise.all(
      Array.from({ length: POOL * 2 }, () =>
        ask().then(
          () => true,
          () => false,
        ),
      ),
    );
    return again.every((answered) => answered);
  });
}, 300_000);

it('answers 503 with Retry-After to a request on a silently lost connection', async () => {
  const address = new URL(database.url);
  address.host = `127.0.0.1:${line.port}`;
  const site = await startTestApp({ admin: true, databaseUrl: address.toString() });
  try {
    line.lose();
    const answer = await site.request('GET', '/api/admin/audit');
    const error = 'The database did not answer. Please try again.';
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', error } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    line.drop();
    await site.close();
  }
}, 300_000);
