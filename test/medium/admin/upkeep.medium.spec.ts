import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { versionSchema } from '../../../shared/admin/upkeep.routes.ts';
import { backupName } from '../../../server/backup/backup-files.ts';
import { writeBackup } from '../../../server/backup/backup-writer.ts';
import { MIGRATIONS } from '../../../server/database/migrations.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const DAY_MS = 86_400_000;
let site: TestApp;
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'citadel-watch-upkeep-'));
  folder = path.join(dataDir, 'backups');
  site = await startTestApp({ admin: true, env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

const download = (method = 'GET', headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/admin/backups/newest`, { method, headers });
const entries = () =>
  site.dataSource.query<unknown[]>(`SELECT actor_name, subject FROM audit_entry WHERE action = 'backup.download'`);

it('tells admins, and nobody else, which versions run', async () => {
  const { body } = await site.request('GET', '/api/admin/version');
  const { version } = versionSchema.parse(body);
  const { version: product } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(version).toMatchObject({ product, node: process.versions.node, migration: MIGRATIONS.at(-1)?.name });
  expect(version.postgres).toMatch(/^\d+\.\d+/);
  expect(version.fixes.text).toContain(version.postgres);
  expect((await site.request('GET', '/api/admin/version', undefined, { 'X-Test-Visitor': '1' })).status).toBe(401);
});

it('answers 404 while there is no backup', async () => {
  expect((await site.request('GET', '/api/admin/backups/newest')).body).toMatchObject({
    error: 'This server has no backup yet',
  });
});

it('sends the newest backup whole to an admin, keeps it out of caches, and records who took it', async () => {
  const { options } = site.dataSource;
  const url = options.type === 'postgres' ? (options.url ?? '') : '';
  const older = new Date(Date.now() - 3 * DAY_MS);
  const newer = new Date(Date.now() - DAY_MS);
  await writeBackup(url, path.join(folder, backupName('manual', newer)), newer);
  await writeFile(path.join(folder, backupName('daily', older)), 'older');
  await writeFile(path.join(folder, backupName('daily', new Date(Date.now() + DAY_MS))), 'of a clock that is ahead');
  // Neither half-written folders nor other files are backups.
  await mkdir(path.join(folder, '.tmp-backup-x'));
  await writeFile(path.join(folder, 'zzz-2026-12-31T000000Z.tar'), 'foreign');

  const name = backupName('manual', newer);
  const whole = await readFile(path.join(folder, name));
  const answer = await download();
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/x-tar',
    'content-length': String(whole.length),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  expect(await entries()).toEqual([{ actor_name: 'Test Admin', subject: name }]);

  expect((await download('HEAD')).headers.get('content-length')).toBe(String(whole.length));
  expect((await download('GET', { 'X-Test-Visitor': '1' })).status).toBe(401);
  expect(await entries()).toHaveLength(1);
});

it('sends no backup, and nothing that looks like one, when it cannot be recorded who takes it', async () => {
  await site.dataSource.query('ALTER TABLE audit_entry RENAME TO audit_entry_away');
  try {
    const answer = await download();
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('content-type')).toMatch(/json/);
    expect(await answer.json()).toMatchObject({ success: false });
  } finally {
    await site.dataSource.query('ALTER TABLE audit_entry_away RENAME TO audit_entry');
  }
});
