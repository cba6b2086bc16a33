import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackupSchedule } from '../../../server/backup/backup.schedule.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { SecretBoxes } from '../../../server/secrets/secret-boxes.service.ts';
import { SecretFingerprintRepository } from '../../../server/secrets/secret-fingerprint.repository.ts';
import { SecretHolderRegistry } from '../../../server/secrets/secret-holder.registry.ts';
import { SecretWatchService } from '../../../server/secrets/secret-watch.service.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import {
  CHECKS,
  checklistSchema,
  inactiveResponseSchema,
  operationSchema,
  statsSchema,
  systemInfoSchema,
} from '../../../shared/admin/admin.schemas.ts';
import { directAddress } from '../../../server/database/connections/alone.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/live/socket-client.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-21T12:00:00Z');
let test: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-watch-admin-'));
  test = await startTestApp({ admin: true, clock: { now: () => NOW }, env: { DATA_DIR: dataDir } });
  const add = (name: string, active: boolean, quietDays: number | null): Promise<unknown> =>
    test.dataSource.query(
      'INSERT INTO member (name, name_key, is_active, last_activity_date) VALUES ($1, $2, $3, $4)',
      [name, name.toLowerCase(), active, quietDays === null ? null : new Date(NOW.getTime() - quietDays * DAY_MS)],
    );
  await add('Busy', true, 0);
  await add('Quiet', true, 31);
  await add('Longest', true, 400);
  await add('Edge', true, 30);
  await add('Never', true, null);
  await add('Gone', false, 99);
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

describe('the numbers of the dashboard', () => {
  it('counts members, activity of 7 days and rows for the dashboard', async () => {
    const { status, body, headers } = await test.request('GET', '/api/admin/stats');
    expect(status).toBe(200);
    expect(headers.get(LIVE_VERSION_HEADER)).toBe('0');
    const { stats } = statsSchema.parse(body);
    expect(stats).toMatchObject({
      totalMembers: 6,
      activeMembers: 5,
      inactiveMembers: 1,
      recentlyActive: 1,
      database: { member_count: 6, activity_count: 0, snapshot_count: 0 },
      syncStatus: { isActive: false, running: 0 },
      recentSyncs: [],
    });
  });

  it('lists members without activity for more than 30 days, longest first', async () => {
    const { body } = await test.request('GET', '/api/admin/members/inactive');
    expect(inactiveResponseSchema.parse(body).members.map(({ name }) => name)).toEqual(['Longest', 'Quiet']);
    const week = await test.request('GET', '/api/admin/members/inactive?days=7');
    expect(inactiveResponseSchema.parse(week.body).members).toHaveLength(3);
    expect((await test.request('GET', '/api/admin/members/inactive?days=0')).status).toBe(400);
  });

  it('shows the Node version and which integrations are configured', async () => {
    const { body } = await test.request('GET', '/api/admin/system/info');
    expect(systemInfoSchema.parse(body).info).toMatchObject({
      nodeVersion: process.version,
      configured: { twitter: false, oauth: false, database: true },
    });
  });
});

describe('the description of the API', () => {
  it('lists every call below /api with its access', async () => {
    const { body } = await test.request('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { description?: string }>> };
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = ALL_ROUTES.filter(({ root }) => !root);
    expect(described.sort()).toEqual(
      served.map(({ method, path }) => `${method} ${path.replace(/:([a-zA-Z]+)/g, '{$1}')}`).sort(),
    );
    expect(paths['/sync/all/async']?.['post']?.description).toMatch(/admin/);
  });

  it('serves the API documentation from its own origin without inline script', async () => {
    const page = await test.request('GET', '/api/docs');
    expect(page.headers.get('content-type')).toMatch(/html/);
    const html = String(page.body);
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, inline] of scripts) {
      expect(inline).toBe('');
      const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
      expect((await test.request('GET', source)).status).toBe(200);
    }
    expect((await test.request('GET', '/api/docs/package.json')).status).toBe(404);
  });
});

describe('flags of a member', () => {
  const flagOf = async (column: string): Promise<unknown> => {
    const sql = `SELECT ${column} AS flag FROM member WHERE name = 'Busy'`;
    const rows = await test.dataSource.query<{ flag: unknown }[]>(sql);
    return rows[0]?.flag;
  };

  it.each([
    ['/api/members/BUSY/discord-booster', { isBooster: true }, 'is_discord_booster'],
    ['/api/members/busy/grandmaster-ca', { isGrandmasterCA: true }, 'is_grandmaster_ca'],
    ['/api/admin/members/1/master-quest-cape', { hasCape: true }, 'has_master_quest_cape'],
    ['/api/admin/members/1/completionist-cape', { hasCape: true }, 'has_completionist_cape'],
    ['/api/admin/members/1/trimmed-completionist-cape', { hasCape: true }, 'has_trimmed_completionist_cape'],
  ])('sets the flag of %s and publishes one event for two equal calls', async (path, body, column) => {
    const events = async (): Promise<unknown> =>
      test.dataSource.query(`SELECT coalesce(max(version), 0)::int AS version FROM live_event WHERE stream = 'clan'`);
    const [before] = (await events()) as [{ version: number }];
    expect((await test.request('PATCH', path, body)).status).toBe(200);
    expect((await test.request('PATCH', path, body)).status).toBe(200);
    expect(await flagOf(column)).toBe(true);
    expect(await events()).toEqual([{ version: before.version + 1 }]);
  });

  it('rejects a flag for an unknown member and a wrong body', async () => {
    const unknown = await test.request('PATCH', '/api/members/nobody/discord-booster', { isBooster: true });
    expect([unknown.status, unknown.body]).toEqual([404, expect.objectContaining({ error: 'Member not found' })]);
    expect((await test.request('PATCH', '/api/members/busy/discord-booster', { isBooster: 'yes' })).status).toBe(400);
    expect((await test.request('PATCH', '/api/members/busy/discord-booster', {})).status).toBe(400);
  });
});

describe('the checklist', () => {
  const find = async () => {
    const { body } = await test.request('GET', '/api/admin/system/checklist');
    return new Map(checklistSchema.parse(body).checks.map((check) => [check.key, check]));
  };
  const setting = (value: unknown) =>
    test.dataSource.query(
      `INSERT INTO app_setting (key, value) VALUES ('backup', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(value)],
    );

  it('lists each check with its state and the lines to set', async () => {
    // The rows were inserted without the services; this event makes the clan in memory load them.
    const live = test.app.get(LiveService);
    await test.dataSource.transaction((tx) => live.append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]));
    const text = 'Test Clan: 0 of 5 members were read';
    await until('the clan in memory', async () => (await find()).get('clan')?.text === text);
    const checks = await find();
    expect([...checks.keys()]).toEqual([...CHECKS]);
    // Not good before the first reading.
    expect(checks.get('clan')).toMatchObject({ state: 'unknown', text, lines: [] });
    expect(checks.get('feed')).toMatchObject({ state: 'todo', lines: ['X_BEARER_TOKEN=…', 'X_USERNAME=YourClan'] });
    expect(checks.get('sign_in')?.lines).toContain('OIDC_CLIENT_ID=…');
  });

  it('says whether news is told in Discord, and what an admin has to mend', async () => {
    const { dataSource } = test;
    const found = async () => (await find()).get('announce');
    expect(await found()).toMatchObject({ state: 'todo', text: 'Nothing is told in Discord' });
    await dataSource.query(
      `INSERT INTO announce_channel (name, webhook_hash, hint, created_by) VALUES ('news', 'one', '…', 'A test'), ('bingo', 'two', '…', 'A test')`,
    );
    const rule = { state: 'todo', next: 'Add a rule to a channel, or switch one on.' };
    expect(await found()).toMatchObject({ ...rule, text: 'Nothing is told in Discord: no rule is on' });
    await dataSource.query(
      `INSERT INTO announce_rule (channel_id, name, kinds, is_on) SELECT id, 'Pets', '{activity.pet}', false FROM announce_channel`,
    );
    expect(await found()).toMatchObject(rule);
    await dataSource.query(`UPDATE announce_rule SET is_on = true; UPDATE announce_channel SET state = 'off'`);
    expect(await found()).toMatchObject({ state: 'todo', text: 'Nothing is told in Discord: all channels are paused' });
    await dataSource.query(`UPDATE announce_channel SET state = 'on' WHERE name = 'news'`);
    expect(await found()).toMatchObject({ state: 'good', text: '1 of 2 channels; nothing was sent yet' });
    await dataSource.query(`UPDATE announce_channel SET state = 'on'`);
    expect(await found()).toMatchObject({ state: 'good', text: '2 channels; nothing was sent yet', at: null });
    await dataSource.query(
      `INSERT INTO announce_message (channel_id, batch_key, state, ready_at, sent_at)
       SELECT min(id), told, told, now(), CASE told WHEN 'sent' THEN now() END
       FROM announce_channel, unnest(ARRAY['sent', 'dead']) AS told GROUP BY told`,
    );
    const next = 'Send them again, or drop them.';
    expect(await found()).toMatchObject({ state: 'bad', text: '1 message could not be sent', next });
    await dataSource.query(`UPDATE announce_message SET state = 'dropped' WHERE state = 'dead'`);
    expect(await found()).toMatchObject({
      state: 'good',
      text: '2 channels; the newest message',
      at: expect.any(String),
    });
    await dataSource.query(
      `UPDATE announce_channel SET state = 'broken', problem = 'The webhook was deleted in Discord (10015)'`,
    );
    expect(await found()).toMatchObject({
      state: 'bad',
      text: 'Nothing can be sent to the channel news, and 1 other channel: The webhook was deleted in Discord (10015)',
      next: 'Store another address of a webhook for it, or delete it.',
    });
    await dataSource.query(`UPDATE announce_channel SET is_sealed = true`);
    expect(await found()).toMatchObject({ state: 'bad', next: expect.stringMatching(/^Put the file secrets.key/) });
    await dataSource.query('DELETE FROM announce_channel');
  });

  it('says when the key of the stored secrets is missing or another one, and when all is well again', async () => {
    const { app, dataSource } = test;
    const place = { table: 'sample', row: 1 };
    const watch = (boxes: SecretBoxes) =>
      new SecretWatchService(
        app.get(Transactions),
        boxes,
        app.get(SecretFingerprintRepository),
        app.get(SecretHolderRegistry),
      );
    const boxesOf = (folder: string, ...secretsKeys: string[]) => new SecretBoxes({ dataDir: folder, secretsKeys });
    const empty = mkdtempSync(join(tmpdir(), 'citadel-watch-other-'));
    let stored: Buffer[] = [];
    app.get(SecretHolderRegistry).serve({ what: 'webhook', list: () => Promise.resolve(stored) });
    const boxes = app.get(SecretBoxes);
    expect((await find()).get('secrets')).toMatchObject({
      state: 'good',
      text: 'No secret is stored; the key is made with the first one',
    });

    stored = [boxes.seal(place, 'one'), boxes.seal(place, 'two')];
    const file = join(dataDir, 'secrets.key');
    expect((await find()).get('secrets')).toMatchObject({
      state: 'good',
      text: `Stored secrets are sealed with the key of ${file}`,
    });
    const [known] = await dataSource.query(`SELECT value FROM app_setting WHERE key = 'secrets_key'`);
    expect(known).toEqual({ value: { fingerprint: boxes.fingerprints[0] } });

    const late = boxesOf(empty);
    await watch(late).beforeSealing(dataSource.manager);
    expect(() => late.seal(place, 'three')).toThrow(`${join(empty, 'secrets.key')} is missing`);
    expect(await watch(late).check()).toEqual({
      isGood: false,
      text: `${join(empty, 'secrets.key')} is missing, with which the stored secrets were sealed`,
    });
    expect(existsSync(join(empty, 'secrets.key'))).toBe(false);
    const key = 'another key of thirty-two letters or more';
    const other = boxesOf(empty, key);
    expect(await watch(other).check()).toEqual({
      isGood: false,
      text: 'The key of SECRETS_KEY is not the one that sealed the stored secrets and cannot open 2 webhooks',
    });
    stored = [other.seal(place, 'one'), other.seal(place, 'two')];
    expect((await find()).get('secrets')).toMatchObject({ state: 'bad', text: expect.stringContaining('2 webhooks') });
    expect(await watch(other).check()).toEqual({
      isGood: true,
      text: 'Stored secrets are sealed with the key of SECRETS_KEY',
    });
    stored = [];
    rmSync(empty, { recursive: true });
  });

  it('compares the connections of all processes with those that the database server allows', async () => {
    expect((await find()).get('database')).toMatchObject({
      state: 'good',
      text: expect.stringMatching(/^1 process may open 12 connections; the database server allows \d+$/),
      lines: [],
    });
    const greedy = await startTestApp({
      admin: true,
      databaseUrl: directAddress(test.dataSource),
      env: { DATABASE_CONNECTIONS: '90' },
    });
    try {
      const { body } = await greedy.request('GET', '/api/admin/system/checklist');
      const found = checklistSchema.parse(body).checks.find(({ key }) => key === 'database');
      expect(found).toMatchObject({
        state: 'bad',
        text: expect.stringMatching(
          /^2 processes may open 183 connections and others have \d+, but .* allows \d+: lower/,
        ),
        lines: ['DATABASE_CONNECTIONS=90'],
      });
    } finally {
      await greedy.close();
    }
  });

  it('lists the facts that a real clan has not written, with a link to their editor', async () => {
    const check = (await find()).get('site');
    expect(check).toMatchObject({
      state: 'todo',
      text: expect.stringContaining('the link to the chat, the link to the posts'),
    });
    expect(check?.text).toContain('the citadel level, the kill/death ratio, special names');
    expect(check?.link).toEqual({ label: 'Open the Site tab', path: '/admin/add-members?tab=site' });
  });

  it('tells the samples that a real clan still shows, and the backup as soon as it is made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    const practice: unknown = JSON.parse(
      readFileSync(new URL('../../../server/site/site.practice.json', import.meta.url), 'utf8'),
    );
    writeFileSync(join(folder, 'site.json'), JSON.stringify(practice));
    const site = await startTestApp({ admin: true, env: { DATA_DIR: folder } });
    const found = async (key: string) =>
      checklistSchema
        .parse((await site.request('GET', '/api/admin/system/checklist')).body)
        .checks.find((check) => check.key === key);
    try {
      expect(await found('site')).toMatchObject({
        state: 'bad',
        text: expect.stringMatching(/^Still samples, which visitors see: the description, the link to the chat/),
        link: { label: 'Open the Site tab', path: '/admin/add-members?tab=site' },
      });
      expect((await found('clan'))?.state).toBe('unknown');
      expect((await found('backup'))?.state).toBe('unknown');
      await site.app.get(BackupSchedule).check();
      expect((await found('backup'))?.state).toBe('good');
      const rows: unknown = await site.dataSource.query(`SELECT changes FROM live_event WHERE stream = 'admin'`);
      expect(rows).toEqual([{ changes: [{ type: 'checks.changed' }] }]);
      const { body } = await site.request('GET', '/api/admin/system/operation');
      const { backups, database, sync } = operationSchema.parse(body).operation;
      expect(backups).toMatchObject({ folder: join(folder, 'backups'), error: null });
      expect(new Date(backups.due_at ?? 0).getTime()).toBeGreaterThan(Date.now());
      expect(database).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+$/), connections: { processes: 1 } });
      expect(database.bytes).toBeGreaterThan(1_000_000);
      expect(sync).toMatchObject({ list_at: null, newest_read_at: null, members: 0, silences: [] });
      // Nothing is due a second time, so nothing is told.
      await site.app.get(BackupSchedule).check();
      expect(await site.dataSource.query(`SELECT 1 FROM live_event WHERE stream = 'admin'`)).toHaveLength(1);
    } finally {
      await site.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('shows the age of the backup, an overdue backup and the reason of a failed one', async () => {
    const made = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
    await setting({ at: made(10), file: '/b/a.tar', bytes: 2_097_152, error: null });
    expect((await find()).get('backup')).toMatchObject({
      state: 'good',
      text: 'The newest daily backup: 2.0 MB',
      at: made(10),
    });
    await setting({ at: made(27), file: '/b/a.tar', bytes: 2_097_152, error: null });
    expect((await find()).get('backup')?.state).toBe('bad');
    await setting({ at: made(75), file: '/b/a.tar', bytes: 2_097_152, error: null });
    expect((await find()).get('backup')).toMatchObject({
      state: 'bad',
      text: 'No daily backup for 3 days',
      at: made(75),
      lines: ['npm run backup'],
    });
    await setting({ at: made(10), file: '/b/a.tar', bytes: 2_097_152, error: 'no space left' });
    expect((await find()).get('backup')).toMatchObject({
      state: 'bad',
      text: 'The daily backup failed: no space left',
    });
  });
});
