import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pruneBackups } from '../../../server/backup/backup-files.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { queryEmbedded } from '../../support/database/embedded-connection.ts';
import { killAllIn } from '../../support/app/processes.ts';
import { makeDataDir, startServer, type ServerProcess } from '../../support/app/server-process.ts';
import { onEmbedded } from '../../support/database/embedded-work.ts';

jest.setTimeout(300_000);

/** Backup made by version 0.1, when the product was called Clan Hall. */
const BACKUP = 'test/fixtures/clan-hall-0.1/backup.tar';
/** The token of an overlay that is stored in the backup. */
const TOKEN = '2mFmcFzGRkxZg7fJEhtiCrzXd-ocY3Kp';
/** Address without a server: the tests read stored data only. */
const NOWHERE = 'http://127.0.0.1:9';
const daily = (product: string, day: number) => `${product}-daily-2026-11-${String(day).padStart(2, '0')}T020700Z.tar`;

let dataDir: string;
let site: ServerProcess;

beforeAll(async () => {
  dataDir = await makeDataDir();
  await onEmbedded(dataDir, 'clan_hall', (url) => restoreBackup(BACKUP, { url }));
  site = await startServer({
    dataDir,
    env: {
      ...{ CLAN_NAME: 'Iron Wolves', PRACTICE_MEMBERS: '', PRACTICE_SEED: '' },
      ...{ HISCORES_URL: NOWHERE, RUNEMETRICS_URL: NOWHERE, CLAN_LIST_URL: NOWHERE },
    },
  });
});
afterAll(async () => {
  await site.stop();
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const get = async (address: string) => {
  const answer = await fetch(site.url + address);
  return { status: answer.status, text: await answer.text() };
};

describe('data stored by Clan Hall', () => {
  it('finds the data in its own database and creates no second one', async () => {
    const { status, text } = await get('/api/members');
    expect(status).toBe(200);
    const { members } = JSON.parse(text) as { members: { name: string }[] };
    expect(members.map(({ name }) => name)).toContain('Tharn Vex');
    expect(members).toHaveLength(6);
    const databases = await queryEmbedded(dataDir, 'clan_hall', 'SELECT datname FROM pg_database ORDER BY datname');
    expect(databases.map(({ datname }) => datname)).toEqual(['clan_hall', 'postgres', 'template0', 'template1']);
  });

  it('serves the board at every address that a streamer may have pasted', async () => {
    for (const address of [
      '/overlay/bingo/current',
      '/overlay/bingo/1',
      '/api/overlay/boards/1/state',
      `/overlay/bingo/1?token=${TOKEN}`,
      `/api/overlay/boards/1/state?token=${TOKEN}`,
      '/bingo',
    ]) {
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    }
    const { text } = await get(`/api/overlay/boards/1/state?token=${TOKEN}`);
    expect(text).toContain('Ravenhold Bingo');
  });
});

it('prunes the daily backups of both product names as one series, oldest first', async () => {
  const folder = path.join(dataDir, 'backups of both names');
  await mkdir(folder);
  // In the order of names, every file of the new name precedes every file of the former one.
  const former = Array.from({ length: 12 }, (_, index) => daily('clan-hall', index + 1));
  const own = Array.from({ length: 6 }, (_, index) => daily('citadel-watch', index + 13));
  for (const name of [...former, ...own, 'clan-hall-manual-2020-01-01T000000Z.tar']) {
    await writeFile(path.join(folder, name), '');
  }
  await pruneBackups(folder, new Date('2026-11-22T00:00:00Z'));
  expect((await readdir(folder)).sort()).toEqual(
    [...own, ...former.slice(4), 'clan-hall-manual-2020-01-01T000000Z.tar'].sort(),
  );
});
