import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import { readManifestOf } from '../../../server/backup/backup-reader.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { MIGRATIONS } from '../../../server/database/migrations.ts';
import { killAllIn } from '../../support/app/processes.ts';
import { makeDataDir, startServer } from '../../support/app/server-process.ts';
import { onEmbedded } from '../../support/database/embedded-work.ts';
import { dumpTables } from '../../support/database/table-dump.ts';

// A start on a busy machine.
jest.setTimeout(180_000);

const BACKUP = 'test/fixtures/clan-hall-0.1/backup.tar';
const NOWHERE = 'http://127.0.0.1:9';
const ENV = { CLAN_NAME: 'Iron Wolves', HISCORES_URL: NOWHERE, RUNEMETRICS_URL: NOWHERE, CLAN_LIST_URL: NOWHERE };
/** The first migration of the version that told news outside. */
const FIRST = 'Happenings1790000600000';
/** Tables of a process at work: queues, paces, live events and what the start itself stores. */
const OF_THE_PROCESS = /^(app_setting|feed_\w+|host_pace|live_\w+|rate_limit|session|sync_(due|item|run|turn))$/;
/** Tables with rows in that backup, with which a clan would lose something. */
const FILLED = [
  'activity',
  'admin_account',
  'audit_entry',
  ...['board', 'completion', 'guest', 'participant', 'read_token', 'square', 'team'].map((part) => `bingo_${part}`),
  'member',
  'member_stat',
  'sync_log',
  'xp_day',
];
const rowSchema = z.record(z.string(), z.unknown());

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(async () => {
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const onServer = <T>(work: (url: string) => Promise<T>): Promise<T> => onEmbedded(dataDir, 'clan_hall', work);

/** Brings the tables back to those of the version before announcements. Returns how many migrations are left. */
async function undo(url: string): Promise<number> {
  const database = await openDatabase(url, { poolSize: 2, migrations: MIGRATIONS });
  const left = MIGRATIONS.findIndex(({ name }) => name === FIRST);
  for (let count = MIGRATIONS.length; count > left; count--) await database.undoLastMigration({ transaction: 'each' });
  await database.destroy();
  return left;
}

/** Returns the rows of every table, as objects. */
async function rows(url: string): Promise<Map<string, Record<string, unknown>[]>> {
  const database = await openDatabase(url, { poolSize: 1 });
  try {
    const dump = await dumpTables(database);
    return new Map([...dump].map(([table, texts]) => [table, texts.map((text) => rowSchema.parse(JSON.parse(text)))]));
  } finally {
    await database.destroy();
  }
}

/** Columns that the first reading after the start changes. */
const OF_A_READING = /^(failures|(last|next)_read_at|profile_state)$/;

/** Returns the rows that are not there any more with the same values, whatever columns were added to them. */
function lost(before: Record<string, unknown>[], after: Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = Object.keys(before[0] ?? {}).filter((column) => !OF_A_READING.test(column));
  const valuesOf = (row: Record<string, unknown>): string => JSON.stringify(columns.map((column) => row[column]));
  const there = new Set(after.map(valuesOf));
  return before.filter((row) => !there.has(valuesOf(row)));
}

it('keeps every row of a clan from before announcements, after a backup of them', async () => {
  const [left, before] = await onServer(async (url) => {
    await restoreBackup(BACKUP, { url });
    return [await undo(url), await rows(url)] as const;
  });
  expect(before.has('happening')).toBe(false);
  await (await startServer({ dataDir, env: ENV })).stop();

  const after = await onServer(rows);
  expect(after.get('schema_migration')).toHaveLength(MIGRATIONS.length);
  const kept = [...before].filter(([table]) => !OF_THE_PROCESS.test(table));
  expect(kept.filter(([, all]) => all.length > 0).map(([table]) => table)).toEqual(expect.arrayContaining(FILLED));
  const faults = kept.map(([table, all]) => [table, lost(all, after.get(table) ?? [])] as const);
  expect(faults.filter(([, gone]) => gone.length > 0)).toEqual([]);

  const files = await readdir(path.join(dataDir, 'backups'));
  expect(files).toEqual([expect.stringContaining('-before-')]);
  const { migrations, tables } = await readManifestOf(path.join(dataDir, 'backups', files[0] ?? ''));
  expect(migrations).toHaveLength(left);
  expect(tables.find(({ name }) => name === 'member')?.rows).toBe(before.get('member')?.length);
});
