import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { killAllIn } from '../../support/app/processes.ts';
import { makeDataDir, startServer } from '../../support/app/server-process.ts';
import { queryEmbedded } from '../../support/database/embedded-connection.ts';
import { onEmbedded } from '../../support/database/embedded-work.ts';

// Several starts, on a busy machine.
jest.setTimeout(180_000);

/** Backup of a clan made by version 0.1, which stored no clan that is followed without CLAN_NAME. */
const BACKUP = 'test/fixtures/clan-hall-0.1/backup.tar';
/** Address without a server: the tests read stored data only. */
const NOWHERE = 'http://127.0.0.1:9';
const SERVICES = { HISCORES_URL: NOWHERE, RUNEMETRICS_URL: NOWHERE, CLAN_LIST_URL: NOWHERE };
const statusSchema = z.object({
  status: z.object({ practice: z.boolean(), clan_name: z.string(), members: z.number() }),
});

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
  await onEmbedded(dataDir, 'clan_hall', (url) => restoreBackup(BACKUP, { url }));
});
afterAll(async () => {
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Starts on the folder and returns the clan that it follows; `meanwhile` runs before it is stopped. */
async function clanOf(env: Record<string, string>, args: string[] = [], meanwhile?: () => Promise<void>) {
  const site = await startServer({ dataDir, env: { ...SERVICES, ...env }, args });
  try {
    const answer = await fetch(`${site.url}/api/clan/status`);
    await meanwhile?.();
    return statusSchema.parse(await answer.json()).status;
  } finally {
    await site.stop();
  }
}

it('follows the stored clan after CLAN_NAME was taken away, and leaves earlier installations as they are', async () => {
  // As before this version: members are stored, but without CLAN_NAME there is the practice clan.
  const stored = () => queryEmbedded(dataDir, 'clan_hall', `SELECT key FROM app_setting WHERE key = 'clan'`);
  const nothingStored = async () => expect(await stored()).toEqual([]);
  expect(await clanOf({}, [], nothingStored)).toMatchObject({ practice: true, clan_name: 'Ravenhold' });

  const followed = { practice: false, clan_name: 'Iron Wolves', members: 6 };
  expect(await clanOf({ CLAN_NAME: 'Iron Wolves' })).toMatchObject(followed);
  const backup = async () => {
    const env = { ...process.env, DATA_DIR: dataDir, CLAN_NAME: '', DATABASE_URL: '' };
    const run = promisify(execFile)(process.execPath, ['dist/server/backup/backup.main.js'], { env });
    expect((await run).stdout).toMatch(/^Backup of \d+ rows/);
  };
  expect(await clanOf({}, [], backup)).toMatchObject(followed);
  const file = (await readdir(path.join(dataDir, 'backups'))).find((name) => name.includes('manual')) ?? '';
  await expect(restoreInto(path.join(dataDir, 'backups', file))).resolves.toBe('Iron Wolves');

  expect(await clanOf({ CLAN_NAME: 'Iron Wolves' }, ['--practice'])).toMatchObject({ practice: true });
  expect(await clanOf({})).toMatchObject(followed);
});

/** Restores a backup into another database of the same server. Returns the clan that it follows. */
function restoreInto(file: string): Promise<unknown> {
  return onEmbedded(dataDir, 'restored', async (url) => {
    await restoreBackup(file, { url });
    const [row] = await queryEmbedded(
      dataDir,
      'restored',
      `SELECT value->>'name' AS name FROM app_setting WHERE key = 'clan'`,
    );
    return row?.['name'];
  });
}
