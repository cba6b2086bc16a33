import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { RouterService } from '../../../server/announce/routing/router.service.ts';
import { SenderService } from '../../../server/announce/sending/sender.service.ts';
import { addChannel, storeDrops } from '../../support/announce/announce-site.ts';
import { databaseUrlOf } from '../../support/announce/database-url.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/app/sync-app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { spawnNode } from '../../support/database/killed-run.ts';

const NODE = new URL('../../support/announce/announce-node.mjs', import.meta.url);
const NAMES = ['One', 'Two', 'Three'];
/** Processes that load the whole server, on busy cores. */
jest.setTimeout(120_000);

let discord: DiscordServer;
let site: TestApp;
let node2: TestApp;
let member = 0;

beforeAll(async () => {
  discord = await startDiscord();
  const env = discordEnv(discord);
  site = await startTestApp({ admin: true, env });
  node2 = await startTestApp({ admin: true, env, databaseUrl: databaseUrlOf(site) });
  const [id = 0] = await bingoOf(site).members('Ada');
  member = id;
  await storeDrops(site, member, []);
});
afterAll(async () => {
  await node2.close();
  await site.close();
  await discord.close();
});
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace');
  await site.dataSource.query('DELETE FROM activity');
  Object.assign(discord, { beforeAnswer: null });
  discord.standIn.messages.length = 0;
  discord.calls.length = 0;
});

/** Three messages each for two channels that are complete and not sent. Returns the webhooks. */
async function threeMessages(): Promise<string[]> {
  const webhooks = [await addChannel(site, ['drops']), await addChannel(site, ['drops'])];
  for (const name of NAMES) {
    await storeDrops(site, member, [`a ${name} rock`]);
    await site.app.get(RouterService, { strict: false }).run();
    await site.dataSource.query(`UPDATE announce_message SET state = 'waiting'`);
  }
  return webhooks;
}

/** Holds a lock until the returned function ends it. */
async function lock(statement: string): Promise<() => Promise<void>> {
  const runner = site.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query(statement);
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}

const blockedSql = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
const isBlocked = async (): Promise<boolean> => (await site.dataSource.query<unknown[]>(blockedSql)).length > 0;
const states = async (): Promise<string[]> =>
  (await site.dataSource.query<{ state: string }[]>('SELECT state FROM announce_message ORDER BY id')).map(
    ({ state }) => state,
  );

/** Starts a process, lets it send, and kills it as soon as `isThere`. */
async function killed(isThere: () => Promise<boolean>, before: () => Promise<unknown> = () => Promise.resolve()) {
  const env = { DISCORD_API_URL: discord.url, DATABASE_URL: databaseUrlOf(site) };
  const sender = await spawnNode(env, NODE);
  try {
    await before();
    await sender.begin();
    await until(isThere, 30_000);
  } finally {
    await sender.kill();
  }
}

/** Lets the other nodes do what is left, as soon as the lease of the dead process has ended. */
async function goOn(): Promise<void> {
  await site.dataSource.query(
    `UPDATE announce_message SET lease_until = now() - interval '1 s' WHERE lease_id IS NOT NULL`,
  );
  await site.app.get(SenderService, { strict: false }).reclaim();
  await until(async () => {
    await site.dataSource.query(`UPDATE host_pace SET next_at = '-infinity', paused_until = '-infinity'`);
    await site.dataSource.query(`UPDATE announce_message SET run_after = '-infinity'`);
    await Promise.all([site, node2].map(({ app }) => app.get(AnnounceLoopService, { strict: false }).turn()));
    return (await states()).length === 6 && (await states()).every((state) => state === 'sent');
  }, 300_000);
}

/** Returns what a channel shows, in its order. */
const shownIn = (webhook: string): string[] =>
  discord.standIn.messages
    .filter(({ channel }) => channel === webhook)
    .map(({ embeds }) => embeds[0]?.title?.split(' ')[0] ?? '');
const doubtful = async (): Promise<boolean[]> =>
  (
    await site.dataSource.query<{ doubtful: boolean }[]>(
      'SELECT doubtful FROM announce_message ORDER BY channel_id, id',
    )
  ).map((row) => row.doubtful);

const FIRST_IS_DOUBTFUL = [true, false, false, false, false, false];
const TWICE = ['One', ...NAMES];

describe('a process that is killed with kill -9', () => {
  it('before it has called Discord loses nothing, doubles nothing and marks one message', async () => {
    const webhooks = await threeMessages();
    let free = (): Promise<void> => Promise.resolve();
    // The names of what a message tells are read after it was taken.
    await killed(isBlocked, async () => {
      free = await lock('LOCK TABLE member_rename IN ACCESS EXCLUSIVE MODE');
    });
    await free();
    expect(discord.calls).toEqual([]);
    expect((await states()).filter((state) => state === 'sending')).toHaveLength(1);
    await goOn();
    expect(webhooks.map(shownIn)).toEqual([NAMES, NAMES]);
    expect(await doubtful()).toEqual(FIRST_IS_DOUBTFUL);
  });

  it.each([
    ['before Discord stored it', 'lost' as const, NAMES],
    ['after Discord stored it', 'stored' as const, TWICE],
  ])('while a call is under way loses nothing, and marks what may be there twice: %s', async (_, fault, shown) => {
    const webhooks = await threeMessages();
    discord.cut.push(fault);
    let end = (): void => undefined;
    const isDead = new Promise<void>((resolve) => (end = resolve));
    discord.beforeAnswer = () => isDead;
    await killed(() => Promise.resolve(discord.calls.length === 1));
    end();
    discord.beforeAnswer = null;
    await goOn();
    expect(webhooks.map(shownIn)).toEqual([shown, NAMES]);
    expect(await doubtful()).toEqual(FIRST_IS_DOUBTFUL);
  });

  it('while it stores an answer loses nothing, and marks what is there twice', async () => {
    const webhooks = await threeMessages();
    let locking: Promise<() => Promise<void>> | null = null;
    discord.beforeAnswer = async () => {
      locking ??= lock('SELECT FROM announce_message FOR UPDATE');
      await locking;
    };
    await killed(isBlocked);
    // What the dead process had begun is never committed.
    await site.dataSource.query(`SELECT pg_terminate_backend(pid) FROM (${blockedSql}) AS of_the_dead`);
    discord.beforeAnswer = null;
    await (
      await locking!
    )();
    await goOn();
    expect(webhooks.map(shownIn)).toEqual([TWICE, NAMES]);
    expect(await doubtful()).toEqual(FIRST_IS_DOUBTFUL);
  });

  it('while it compares happenings with the rules loses nothing and doubles nothing', async () => {
    const webhook = await addChannel(site, ['drops']);
    await storeDrops(site, member, ['a One rock', 'a Two rock']);
    let free = (): Promise<void> => Promise.resolve();
    await killed(isBlocked, async () => {
      free = await lock('LOCK TABLE announce_item IN SHARE MODE');
    });
    await free();
    await until(async () => {
      await site.app.get(AnnounceLoopService, { strict: false }).turn();
      return (await states()).includes('sent');
    }, 10_000);
    expect(discord.standIn.messages.map(({ channel, embeds }) => [channel, embeds[0]?.title])).toEqual([
      [webhook, '2 drops'],
    ]);
    expect(await doubtful()).toEqual([false]);
  });
});
