import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { makeDataDir, type ServerProcess, startServer } from '../../support/app/server-process.ts';
import { killAllIn } from '../../support/app/processes.ts';
import { FakeGame } from '../../support/game/fake-game.ts';

let game: FakeGame;
let dataDir: string;
let site: ServerProcess | null = null;
beforeAll(async () => {
  [game, dataDir] = await Promise.all([FakeGame.start(), makeDataDir()]);
  game.populate(3);
});
afterEach(async () => {
  await site?.stop();
  site = null;
});
afterAll(async () => {
  await game.stop();
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Runs the command. Returns the printed line, or the sentence of its failure. */
async function setupCode(env: Record<string, string> = {}): Promise<string> {
  const all = {
    ...process.env,
    DATA_DIR: dataDir,
    PRACTICE_MEMBERS: '20',
    PRACTICE_SEED: 'test',
    CLAN_NAME: '',
    ...env,
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/setup/setup-code.main.js'], {
      env: { ...all, DATABASE_URL: '' },
    });
    return stdout.trim();
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'stderr' in error) return String(error.stderr).trim();
    throw error;
  }
}

const call = (what: string, code: string, body?: unknown) =>
  fetch(`${site?.url ?? ''}/api/setup/${what}`, {
    method: 'POST',
    headers: { 'X-Setup-Code': code, 'Content-Type': 'application/json', Origin: site?.url ?? '' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

it('prints another code before and while the site runs, and refuses with a sentence when there is nothing to set up', async () => {
  expect(await setupCode()).toBe('This server has not been started yet: its first start prints a code.');
  site = await startServer({ dataDir, env: game.env });
  const printed = /\/setup#(\S+)$/m.exec(site.output())?.[1] ?? '';
  const line = await setupCode({ PUBLIC_URL: 'https://clan.example.org' });
  const [, made = ''] =
    /^To follow your own clan: https:\/\/clan\.example\.org\/setup#([A-Z2-9]{25})$/.exec(line) ?? [];
  expect(made).not.toBe(printed);
  // The one in the lost log still counts, for its own 72 hours.
  expect([(await call('open', made)).status, (await call('open', printed)).status]).toEqual([200, 200]);
  expect(await setupCode({ SETUP_CODE: 'a-code-of-sixteen-letters' })).toContain('SETUP_CODE is the only code');
  expect(await setupCode({ CLAN_NAME: 'Old Guard' })).toContain('CLAN_NAME names the clan "Old Guard"');

  const body = { clan: 'Iron Wolves', facts: {}, provider: null };
  expect((await call('finish', made, body)).status).toBe(200);
  expect(await setupCode()).toBe('This server follows the clan "Iron Wolves" already: nothing is set up here.');
}, 180_000);
