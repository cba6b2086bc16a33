import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { OpenSetup } from '../../../server/setup/open-setup.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { until } from '../../support/live/socket-client.ts';

/** Longer than any test: such a process never looks by itself. */
const NEVER_MS = 3_600_000;

let game: FakeGame;
let practice: TestDatabase;
let real: TestDatabase;
let dataDir: string;
let started: TestApp[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-watch-setup-'));
  [game, practice, real] = await Promise.all([FakeGame.start(), createTestDatabase(), createTestDatabase()]);
  game.populate(7);
  started = [];
});
afterEach(async () => {
  for (const app of started) await app.close();
  await Promise.all([game.stop(), practice.drop(), real.drop()]);
  rmSync(dataDir, { recursive: true });
});

/** Starts a process of the practice world. @param watchMs time between two looks of it */
async function node(watchMs: number) {
  class Watching extends OpenSetup {
    override readonly watchMs = watchMs;
  }
  const env = { ...game.env, DATA_DIR: dataDir, CLAN_NAME: '' };
  const settings = parseEnv({ ...env, DATABASE_URL: real.url });
  if (!settings.ok) throw new Error(settings.problems.join());
  const announced: string[] = [];
  const restart = jest.fn();
  const host = new Watching({
    env: settings.env,
    serverUrl: real.url,
    announce: (sentence) => announced.push(sentence),
    restart,
  });
  const app = await startTestApp({ env, databaseUrl: practice.url, setup: () => host });
  started.push(app);
  return { app, restart, code: /#(\S+)$/.exec(announced[0] ?? '')?.[1] ?? '' };
}

const isCalled = (mock: jest.Mock) => () => mock.mock.calls.length > 0;

it('restarts every process by a notification when one finishes the set-up', async () => {
  const [one, two] = [await node(NEVER_MS), await node(NEVER_MS)];
  const body = { clan: 'Iron Wolves', facts: {}, provider: null };
  // Any code counts on any process.
  const answer = await one.app.request('POST', '/api/setup/finish', body, { 'X-Setup-Code': two.code });
  expect(answer.status).toBe(200);
  await until('the other process to restart', isCalled(two.restart), 10_000);
  expect(one.restart).toHaveBeenCalled();
});

it('restarts a process that was notified of nothing, after it has looked', async () => {
  const { restart } = await node(50);
  expect(restart).not.toHaveBeenCalled();
  await practice.dataSource.query(
    `UPDATE app_setting SET value = jsonb_set(value, '{done}', 'true') WHERE key = 'setup_code'`,
  );
  await until('the process to restart', isCalled(restart), 10_000);
});

it('restarts a process when a clan was stored by one that died before it could say so', async () => {
  const { restart, app, code } = await node(50);
  await real.dataSource.query(`INSERT INTO app_setting (key, value) VALUES ('clan', '{"name": "Iron Wolves"}')`);
  await until('the process to restart', isCalled(restart), 10_000);
  // Until it has, nobody can follow another clan from it.
  const body = { clan: 'Old Guard', facts: {}, provider: null };
  expect((await app.request('POST', '/api/setup/finish', body, { 'X-Setup-Code': code })).status).toBe(410);
});
