import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { backupBeforeUpgrade } from '../../../server/backup/upgrade/upgrade-backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { MIGRATIONS } from '../../../server/database/migrations.ts';
import { killAllIn } from '../../support/app/processes.ts';
import { makeDataDir, startServer } from '../../support/app/server-process.ts';
import { onEmbedded } from '../../support/database/embedded-work.ts';

// Several starts, on a busy machine.
jest.setTimeout(180_000);

const BACKUP = 'test/fixtures/clan-hall-0.1/backup.tar';
const NOWHERE = 'http://127.0.0.1:9';
const ENV = { CLAN_NAME: 'Iron Wolves', HISCORES_URL: NOWHERE, RUNEMETRICS_URL: NOWHERE, CLAN_LIST_URL: NOWHERE };

let dataDir: string;
let backups: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
  backups = path.join(dataDir, 'backups');
  await onServer(async (url) => {
    await restoreBackup(BACKUP, { url });
    await undoNewest(url);
  });
});
afterAll(async () => {
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const onServer = <T>(work: (url: string) => Promise<T>): Promise<T> => onEmbedded(dataDir, 'clan_hall', work);

/** Brings the tables back to those of the version before the newest migration. */
async function undoNewest(url: string): Promise<void> {
  const database = await openDatabase(url, { poolSize: 2, migrations: MIGRATIONS });
  await database.undoLastMigration({ transaction: 'each' });
  await database.destroy();
}

const applied = () =>
  onServer(async (url) => {
    const database = await openDatabase(url, { poolSize: 1 });
    try {
      return (await database.query<unknown[]>('SELECT 1 FROM schema_migration')).length;
    } finally {
      await database.destroy();
    }
  });

let output = '';

/** Starts the product, and returns the names of the members that it shows. `output` has what it printed. */
async function membersAfterStart(args: string[] = []): Promise<string[]> {
  const site = await startServer({ dataDir, env: { ...ENV, LOG_LEVEL: 'info' }, args });
  try {
    output = site.output();
    const { members } = (await (await fetch(`${site.url}/api/members`)).json()) as { members: { name: string }[] };
    return members.map(({ name }) => name).sort();
  } finally {
    await site.stop();
  }
}

/** Backups before an upgrade, which have a name of their own. */
const upgradeBackups = async () => (await readdir(backups)).filter((name) => name.includes('-before-'));

it('refuses to change the tables of a clan without a backup, and changes nothing', async () => {
  await writeFile(backups, 'no folder');
  await expect(membersAfterStart()).rejects.toThrow(
    /The backup before the upgrade to [\d.]+ failed, so nothing was changed: .+\nStart with --no-backup/,
  );
  expect(await applied()).toBe(MIGRATIONS.length - 1);
  await rm(backups);
});

it('makes one backup before it changes the tables, which restores all members, and none at the next start', async () => {
  const names = await membersAfterStart();
  expect(names).toHaveLength(6);
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const made = await upgradeBackups();
  expect(made).toEqual([expect.stringMatching(`^citadel-watch-before-${version}-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.tar$`)]);
  expect(output).toContain(`backup before that: ${path.join(backups, made[0] ?? '')}`);
  expect(output).toContain(`the database now has the tables of version ${version}, after 1 change`);
  expect(await membersAfterStart()).toEqual(names);
  expect(output).not.toContain('the database now has');
  expect(await upgradeBackups()).toEqual(made);

  await onServer((url) => restoreBackup(path.join(backups, made[0] ?? ''), { url }));
  expect(await membersAfterStart()).toEqual(names);
});

it('upgrades without a backup when the operator says so', async () => {
  await rm(backups, { recursive: true });
  await mkdir(backups);
  await onServer(undoNewest);
  expect(await membersAfterStart(['--no-backup'])).toHaveLength(6);
  expect(await upgradeBackups()).toEqual([]);
  expect(await applied()).toBe(MIGRATIONS.length);
});

it('keeps the newest two backups of the same tables when an upgrade fails at every start', async () => {
  const made = (from: number) =>
    onServer(async (url) => {
      await undoNewest(url);
      for (const minute of [from, from + 1, from + 2]) {
        await backupBeforeUpgrade(url, dataDir, new Date(Date.UTC(2026, 0, 1, 0, minute)));
      }
    });
  await made(1);
  await made(4);
  const kept = (await upgradeBackups()).map((name) => /T00(\d\d)00Z\.tar$/.exec(name)?.[1]).sort();
  expect(kept).toEqual(['02', '03', '05', '06']);
});
