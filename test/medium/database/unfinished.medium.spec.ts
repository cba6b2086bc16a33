import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { openDatabase } from '../../../server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

const pidRows = z.tuple([z.object({ pid: z.number() })]);

let database: TestDatabase;
/** Pool of one connection, so that the next caller receives the one that was released. */
let pool: DataSource;
/** Process id of the server process of the connection. */
let pid = 0;
let isStopped = false;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = await openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 300, unheardMs: 200 });
  await pool.query('CREATE TABLE note (text text NOT NULL)');
});
afterAll(async () => {
  goOn();
  await pool.destroy();
  await database.drop();
});

/** Stops the server process of the connection in the middle of a statement. */
function stop(): void {
  process.kill(pid, 'SIGSTOP');
  isStopped = true;
}
function goOn(): void {
  if (isStopped) process.kill(pid, 'SIGCONT');
  isStopped = false;
}

it('never continues a transaction whose server process did not answer', async () => {
  const lost = pool.transaction(async (tx) => {
    [{ pid }] = pidRows.parse(await tx.query('SELECT pg_backend_pid() AS pid'));
    await tx.query(`INSERT INTO note VALUES ('half of a transaction')`);
    stop();
    await tx.query(`INSERT INTO note VALUES ('the other half')`);
  });
  await expect(lost).rejects.toThrow('Query read timeout');
  goOn();
  // In an aborted transaction each of these fails; in an open one the COMMIT also stores the first half.
  for (const text of ['one', 'two']) {
    await pool.transaction((tx) => tx.query('INSERT INTO note VALUES ($1)', [text]));
  }
  expect(await pool.query('SELECT text FROM note ORDER BY text')).toEqual([{ text: 'one' }, { text: 'two' }]);
});

it('never returns the answer of an abandoned statement to the next one', async () => {
  [{ pid }] = pidRows.parse(await pool.query('SELECT pg_backend_pid() AS pid'));
  stop();
  await expect(pool.query(`SELECT 'late' AS answer`)).rejects.toThrow('Query read timeout');
  goOn();
  expect(await pool.query(`SELECT 'own' AS answer`)).toEqual([{ answer: 'own' }]);
  expect(pidRows.parse(await pool.query('SELECT pg_backend_pid() AS pid'))[0].pid).not.toBe(pid);
});
