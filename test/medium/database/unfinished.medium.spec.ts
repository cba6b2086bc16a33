import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { openDatabase } from '../../../server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

const pidRows = z.tuple([z.object({ pid: z.number() })]);

let database: TestDatabase;
/** One connection, so that whoever comes next gets the one that was given back. */
let pool: DataSource;
/** The server process of the connection. */
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

/** The server process of the connection stops answering, in the middle of what it does. */
function stop(): void {
  process.kill(pid, 'SIGSTOP');
  isStopped = true;
}
function goOn(): void {
  if (isStopped) process.kill(pid, 'SIGCONT');
  isStopped = false;
}

it('a transaction whose server process did not answer is never continued by the next user', async () => {
  const lost = pool.transaction(async (tx) => {
    [{ pid }] = pidRows.parse(await tx.query('SELECT pg_backend_pid() AS pid'));
    await tx.query(`INSERT INTO note VALUES ('half of a transaction')`);
    stop();
    await tx.query(`INSERT INTO note VALUES ('the other half')`);
  });
  await expect(lost).rejects.toThrow('Query read timeout');
  goOn();
  // In an aborted transaction each of these fails; in one that is still open the COMMIT stores the half as well.
  for (const text of ['one', 'two']) {
    await pool.transaction((tx) => tx.query('INSERT INTO note VALUES ($1)', [text]));
  }
  expect(await pool.query('SELECT text FROM note ORDER BY text')).toEqual([{ text: 'one' }, { text: 'two' }]);
});

it('nor is the answer to a statement that was given up taken for the answer to the next one', async () => {
  [{ pid }] = pidRows.parse(await pool.query('SELECT pg_backend_pid() AS pid'));
  stop();
  await expect(pool.query(`SELECT 'late' AS answer`)).rejects.toThrow('Query read timeout');
  goOn();
  expect(await pool.query(`SELECT 'own' AS answer`)).toEqual([{ answer: 'own' }]);
  expect(pidRows.parse(await pool.query('SELECT pg_backend_pid() AS pid'))[0].pid).not.toBe(pid);
});
