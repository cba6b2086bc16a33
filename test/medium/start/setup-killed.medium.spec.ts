/** Kills real processes in the last step of the set-up, at moments that a lock or a slow answer holds open. D506, D572. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';
import { withDatabaseName } from '../../../server/database/named-database.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../support/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { until } from '../../support/live/socket-client.ts';

// Several starts, on a busy machine.
jest.setTimeout(240_000);

const statusSchema = z.object({ status: z.object({ practice: z.boolean(), clan_name: z.string() }) });
const TEXT = 'We cap on Mondays.';

let game: FakeGame;
let real: TestDatabase;
let seed: string;
let folders: string[];
let sites: ServerProcess[];

beforeEach(async () => {
  [game, real] = await Promise.all([FakeGame.start(), createTestDatabase()]);
  game.populate(3);
  // The practice clan has a database of its own on the server that all tests share.
  seed = `k${randomBytes(6).toString('hex')}`;
  [folders, sites] = [[], []];
});
afterEach(async () => {
  for (const site of sites) await site.stop();
  await real.dataSource.query(`DROP DATABASE IF EXISTS ${practiceName()} WITH (FORCE)`);
  await Promise.all([game.stop(), real.drop()]);
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const practiceName = (): string => `practice_${seed}_20`;

async function start(dataDir?: string): Promise<ServerProcess> {
  const folder = dataDir ?? (await makeDataDir());
  if (dataDir === undefined) folders.push(folder);
  const env = { ...game.env, DATABASE_URL: real.url, DATABASE_CONNECTIONS: '6', PRACTICE_SEED: seed };
  const site = await startServer({ dataDir: folder, env });
  sites.push(site);
  return site;
}

const codeOf = (site: ServerProcess): string => /\/setup#(\S+)$/m.exec(site.output())?.[1] ?? '';
const starts = (site: ServerProcess): number => site.output().match(/^Citadel Watch is ready/gm)?.length ?? 0;

async function call({ url }: ServerProcess, what: string, code: string, body?: unknown): Promise<number> {
  const answer = await fetch(`${url}/api/setup/${what}`, {
    method: 'POST',
    headers: { 'X-Setup-Code': code, 'Content-Type': 'application/json', Origin: url },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.status;
}

const finish = (site: ServerProcess, code: string): Promise<number> =>
  call(site, 'finish', code, { clan: 'Iron Wolves', facts: { description: TEXT }, provider: null });

/** Returns the clan that a site shows; "restarting" while it does not answer. */
async function clanOf({ url }: ServerProcess): Promise<string> {
  try {
    const { status } = statusSchema.parse(await (await fetch(`${url}/api/clan/status`)).json());
    return status.practice ? 'practice' : status.clan_name;
  } catch {
    return 'restarting';
  }
}

/** Returns the settings that the last step has stored in the clan's database. */
async function stored(): Promise<string[]> {
  const rows = await real.dataSource.query<{ key: string }[]>(
    `SELECT key FROM app_setting WHERE key IN ('clan', 'site') ORDER BY key`,
  );
  return rows.map(({ key }) => key);
}

/** Holds a statement open. Returns a wait for a process that is stuck behind it, and its end. */
async function hold(url: string, statement: string) {
  const [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await holder.query('BEGIN');
  await holder.query(statement);
  const isMet = async (): Promise<boolean> => {
    const found = await watcher.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [
      rows[0]?.pid,
    ]);
    return found.rowCount !== 0;
  };
  return {
    met: () => until('the last step to be held', isMet, 60_000),
    async end() {
      await holder.query('ROLLBACK');
      // What was stuck goes on until it finds nobody to answer.
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

/** Holds the answer of the clan list, which the last step reads before it writes anything. */
function holdClanList(): Promise<Held> {
  const held: ServerResponse[] = [];
  game.interfere = (service, _, response) => {
    if (service === 'clan-list') held.push(response);
    return service === 'clan-list';
  };
  return Promise.resolve({
    met: () => until('the clan list to be read', () => held.length > 0, 60_000),
    end() {
      game.interfere = () => false;
      for (const response of held) response.destroy();
      return Promise.resolve();
    },
  });
}

interface Held {
  met(): Promise<void>;
  end(): Promise<void>;
}

const insertOf = (key: string): string => `INSERT INTO app_setting (key, value) VALUES ('${key}', '{}')`;
const BEFORE: [string, () => Promise<Held>][] = [
  ['before it writes anything', holdClanList],
  ['at the insert of the clan', () => hold(real.url, insertOf('clan'))],
  ['between that insert and the rest of the transaction', () => hold(real.url, insertOf('site'))],
];

it.each(BEFORE)('leaves the practice world with a valid code when it is killed %s', async (_, holdIt) => {
  const first = await start();
  const code = codeOf(first);
  const held = await holdIt();
  const lost = finish(first, code).catch(() => 'lost');
  await held.met();
  await first.kill();
  await held.end();
  expect(await lost).toBe('lost');

  const again = await start(first.dataDir);
  expect(await stored()).toEqual([]);
  expect(await clanOf(again)).toBe('practice');
  expect([await call(again, 'open', code), await call(again, 'open', codeOf(again))]).toEqual([200, 200]);
  // The same step is possible again.
  expect(await finish(again, code)).toBe(200);
  await until('the clan to be followed', async () => (await clanOf(again)) === 'Iron Wolves', 60_000);
  expect(await stored()).toEqual(['clan', 'site']);
});

it('is the whole clan for every process when it is killed after the commit, before it has told anybody', async () => {
  const [first, other] = [await start(), await start()];
  const code = codeOf(first);
  const held = await hold(
    withDatabaseName(real.url, practiceName()),
    `SELECT FROM app_setting WHERE key = 'setup_code' FOR UPDATE`,
  );
  const lost = finish(first, code).catch(() => 'lost');
  await held.met();
  await first.kill();
  await held.end();
  expect(await lost).toBe('lost');
  expect(await stored()).toEqual(['clan', 'site']);

  // Nobody has told the other process, which keeps its id.
  await until('the other process to follow', async () => (await clanOf(other)) === 'Iron Wolves', 60_000);
  await until('its ready line', () => starts(other) === 2, 10_000);
  const again = await start(first.dataDir);
  expect(await clanOf(again)).toBe('Iron Wolves');
  expect([await call(again, 'open', code), await call(other, 'open', code)]).toEqual([404, 404]);
  const site = await fetch(`${again.url}/api/site`);
  expect(await site.text()).toContain(TEXT);
});

it('restarts both processes of a site into the clan when one finishes', async () => {
  const [one, two] = [await start(), await start()];
  // The code of either opens both.
  expect(await finish(one, codeOf(two))).toBe(200);
  for (const site of [one, two]) {
    await until('the process to follow', async () => (await clanOf(site)) === 'Iron Wolves', 60_000);
    await until('its ready line', () => starts(site) === 2, 10_000);
    expect(() => process.kill(site.pid, 0)).not.toThrow();
  }
});
