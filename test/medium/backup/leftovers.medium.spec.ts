import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  clearAfterRestore,
  databaseName,
  isRestoreName,
  lockForRestore,
  maintenanceUrl,
  restoreName,
} from '../../../server/database/restore-leftovers.ts';
import { withDatabaseName } from '../../../server/database/named-database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

let database: TestDatabase;
let name: string;
let server: pg.Client;
let said: string[];
let made: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  name = databaseName(database.url);
  server = new pg.Client({ connectionString: maintenanceUrl(database.url) });
  await server.connect();
  [said, made] = [[], []];
});
afterEach(async () => {
  for (const one of made) await server.query(`DROP DATABASE IF EXISTS "${one}" WITH (FORCE)`);
  await server.end();
  await database.drop();
});

async function make(other: string): Promise<string> {
  await server.query(`CREATE DATABASE "${other}"`);
  made.push(other);
  return other;
}
const say = (sentence: string) => said.push(sentence);
const there = async () => {
  const { rows } = await server.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname = ANY ($1) ORDER BY 1',
    [made],
  );
  return rows.map(({ datname }) => datname);
};

describe('the leftovers of a killed restore', () => {
  it('removes and reports the databases of a killed restore, also with a client still connected', async () => {
    const filling = await make(restoreName(name, 'restore'));
    const replaced = await make(restoreName(name, 'before'));
    const orphan = new pg.Client({ connectionString: withDatabaseName(database.url, filling) });
    orphan.on('error', () => undefined);
    await orphan.connect();
    await (await clearAfterRestore(database.url, say)).release();
    expect(await there()).toEqual([]);
    expect(said.sort()).toEqual(
      [filling, replaced].map((one) => `Removed the database ${one}, left by an interrupted restore.`).sort(),
    );
    await orphan.end().catch(() => undefined);
  });

  it('keeps every database that no restore of this database made', async () => {
    const ours = restoreName(name, 'restore');
    const wrongSum = ours.slice(0, -1) + (ours.endsWith('0') ? '1' : '0');
    const others = [
      restoreName(`${name}_other`, 'restore'),
      wrongSum,
      `${name.slice(0, 30)}_restore_mg1abc2d`,
      `${name.slice(0, 30)}_restore_by_hand`,
      `${name.slice(0, 30)}_before`,
    ];
    for (const one of others) await make(one);
    await (await clearAfterRestore(database.url, say)).release();
    expect(await there()).toEqual([...others].sort());
    expect(said).toEqual([]);
  });

  it('removes the leftovers on one of five nodes that start at once, without an error on any', async () => {
    await make(restoreName(name, 'restore'));
    const nodes = await Promise.all(Array.from({ length: 5 }, () => clearAfterRestore(database.url, say)));
    for (const node of nodes) await node.release();
    expect(await there()).toEqual([]);
    expect(said.filter((sentence) => sentence.startsWith('Removed'))).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  it('keeps the databases of a running restore and refuses the start; refuses a restore during a start', async () => {
    const filling = await make(restoreName(name, 'restore'));
    const running = await lockForRestore(database.url);
    const start = clearAfterRestore(database.url, say, 300);
    await expect(start).rejects.toThrow(`A restore of the database ${name} is under way`);
    expect(await there()).toEqual([filling]);
    await running.release();
    const starting = await clearAfterRestore(database.url, say);
    await expect(lockForRestore(database.url, 300)).rejects.toThrow(
      `Citadel Watch is starting on the database ${name}`,
    );
    await starting.release();
    await (await lockForRestore(database.url)).release();
  });
});

describe('names of restore databases', () => {
  it.each(['citadel_watch', 'x'.repeat(63), 'Ünï côde-1', 'a"b'])(
    'recognises restore names of %s and keeps them within 63 characters',
    (of) => {
      for (const kind of ['restore', 'before'] as const) {
        const made = restoreName(of, kind);
        expect(made).toMatch(/^\w{1,63}$/);
        expect(isRestoreName(of, made)).toBe(true);
        expect(isRestoreName(`${of}2`, made)).toBe(false);
      }
    },
  );
});
