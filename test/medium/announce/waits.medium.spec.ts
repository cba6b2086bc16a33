import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { addChannel, storeDrops } from '../../support/announce/announce-site.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { SetClock } from '../../support/clocks/set-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
jest.setTimeout(120_000);

let clock: SetClock;
let discord: DiscordServer;
let site: TestApp;
let node2: TestApp;
let member = 0;
let items = 0;

beforeAll(async () => {
  clock = await SetClock.create(new Date('2026-03-10T20:00:00Z'));
  discord = await startDiscord(() => clock.now().getTime());
  const options = { admin: true, env: discordEnv(discord), clock, databaseUrl: clock.database.url };
  site = await startTestApp(options);
  node2 = await startTestApp(options);
  const [id = 0] = await bingoOf(site).members('Ada');
  member = id;
  await storeDrops(site, member, [], clock.now().getTime());
});
afterAll(async () => {
  await node2.close();
  await site.close();
  await discord.close();
  await clock.database.drop();
});
beforeEach(async () => {
  await clock.pass(DAY_MS);
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace');
  discord.standIn.messages.length = 0;
  discord.calls.length = 0;
  discord.instead = null;
});

/** Both nodes do everything that is due. */
async function turn(): Promise<void> {
  await Promise.all([site, node2].map(({ app }) => app.get(AnnounceLoopService, { strict: false }).turn()));
}

/** Stores a drop with a name of its own. Returns the name as messages show it. */
async function drop(): Promise<string> {
  // A reading of the same moment as the last one brings nothing new.
  await clock.pass(1000);
  const name = `rock${++items}`;
  await storeDrops(site, member, [`a ${name}`], clock.now().getTime());
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface Limit {
  name: string;
  /** Seconds that Discord asks for, one after the other. */
  waits: number[];
  isGlobal: boolean;
  answer: (seconds: number) => { status: number; body: unknown; headers: Record<string, string> };
}

const limited = (scope: string, isGlobal: boolean) => (seconds: number) => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: seconds, global: isGlobal },
  headers: {
    'retry-after': String(Math.ceil(seconds)),
    'x-ratelimit-scope': scope,
    ...(isGlobal && { 'x-ratelimit-global': 'true' }),
  },
});
const LIMITS: Limit[] = [
  {
    name: 'a webhook of its own (user)',
    waits: [1.337, 64.57, 0.251],
    isGlobal: false,
    answer: limited('user', false),
  },
  {
    name: 'what several share (shared)',
    waits: [2.5, 1200.001, 30],
    isGlobal: false,
    answer: limited('shared', false),
  },
  { name: 'everything (global)', waits: [7.125, 3600.5, 2.001], isGlobal: true, answer: limited('global', true) },
  {
    name: 'everything, without JSON',
    waits: [3, 90, 61],
    isGlobal: true,
    answer: (seconds) => ({ status: 429, body: '<html>', headers: { 'retry-after': String(seconds) } }),
  },
];

describe('a limit of Discord', () => {
  it.each(LIMITS)('lets no request leave before its time: $name', async ({ waits, isGlobal, answer }) => {
    const channels = [await addChannel(site, ['drops']), await addChannel(site, ['drops'])];
    const told = [await drop()];
    const left = [...waits];
    const windows: { from: number; until: number; webhook: string }[] = [];
    discord.instead = (webhook) => {
      const isFor = isGlobal || windows.every((one) => one.webhook === webhook);
      const seconds = isFor ? left.shift() : undefined;
      if (seconds === undefined) return null;
      const from = clock.now().getTime();
      windows.push({ from, until: from + seconds * 1000, webhook });
      return answer(seconds);
    };
    await turn();
    const lastUntil = (): number => Math.max(...windows.map(({ until }) => until));
    expect(windows.length).toBeGreaterThan(0);
    while (left.length > 0) {
      const [limits, until] = [windows.length, lastUntil()];
      told.push(await drop());
      // Up to a millisecond before its time in steps of different lengths, and beyond it.
      for (const part of [0.5, 0.5, 0.9, 1]) {
        await clock.pass(Math.max(0, Math.floor((until - clock.now().getTime() - 1) * part)));
        await turn();
      }
      expect(windows).toHaveLength(limits);
      for (let step = 0; step < 20 && windows.length === limits; step += 1) {
        await clock.pass(500);
        await turn();
      }
      expect(windows.length).toBeGreaterThan(limits);
    }
    await clock.pass(lastUntil() - clock.now().getTime());
    // Everything is told in the end, once and in order, in both channels.
    for (let round = 0; round < 10; round += 1) {
      await clock.pass(5000);
      await turn();
    }
    for (const webhook of channels) expect(namesIn(webhook)).toEqual(told);
    // Calls of the same moment were under way when the limit was answered.
    const tooEarly = windows.flatMap(({ from, until, webhook }) =>
      discord.calls.filter((call) => (isGlobal || call.webhook === webhook) && call.at > from && call.at < until),
    );
    expect(tooEarly).toEqual([]);
  });
});

/** Returns the names of the drops that a channel shows, in its order. */
function namesIn(webhook: string): string[] {
  return discord.standIn.messages
    .filter(({ channel }) => channel === webhook)
    .flatMap(({ embeds }) => `${embeds[0]?.title} ${embeds[0]?.description}`.match(/Rock\d+/g) ?? []);
}

describe('two days without Discord', () => {
  it.each([
    ['that answers with 503', { status: 503, body: '<html>' }],
    ['that ends connections without an answer', 'cut' as const],
  ])('end in the news of the last day, in few messages: %s', async (_, fault) => {
    const webhook = await addChannel(site, ['drops']);
    const drops: { name: string; at: number }[] = [];
    const isAway = () => clock.now().getTime() < end;
    const end = clock.now().getTime() + 2 * DAY_MS;
    discord.instead = () => (isAway() ? fault : null);
    while (isAway()) {
      drops.push({ at: clock.now().getTime(), name: await drop() });
      for (let part = 0; part < 4; part += 1) {
        await turn();
        await clock.pass(HOUR_MS / 2);
      }
    }
    for (let minute = 0; minute < 60; minute += 1) {
      await turn();
      await clock.pass(60_000);
    }
    const shown = discord.standIn.messages.filter(({ channel }) => channel === webhook);
    expect(shown.length).toBeLessThanOrEqual(3);
    const told = namesIn(webhook);
    // Within an hour after the end, so that what is a day old then may be there or not.
    const sure = drops.filter(({ at }) => at >= end - DAY_MS + HOUR_MS).map(({ name }) => name);
    const possible = drops.filter(({ at }) => at >= end - DAY_MS).map(({ name }) => name);
    expect(sure.length).toBeGreaterThan(5);
    expect(told).toEqual(expect.arrayContaining(sure));
    expect(possible).toEqual(expect.arrayContaining(told));
    expect(new Set(told).size).toBe(told.length);
  });
});

describe('two days with a broken channel', () => {
  it('end in the news of the last day when an admin mends it, in few messages', async () => {
    const webhook = await addChannel(site, ['drops']);
    const state = (to: string) => site.dataSource.query('UPDATE announce_channel SET state = $1', [to]);
    await state('broken');
    const drops: { name: string; at: number }[] = [];
    const end = clock.now().getTime() + 2 * DAY_MS;
    while (clock.now().getTime() < end) {
      drops.push({ at: clock.now().getTime(), name: await drop() });
      await turn();
      await clock.pass(4 * HOUR_MS);
    }
    const mended = clock.now().getTime();
    await state('on');
    for (let minute = 0; minute < 10; minute += 1) {
      await turn();
      await clock.pass(60_000);
    }
    expect(namesIn(webhook)).toEqual(drops.filter(({ at }) => at > mended - DAY_MS).map(({ name }) => name));
    expect(discord.standIn.messages.filter(({ channel }) => channel === webhook).length).toBeLessThanOrEqual(2);
  });
});

describe('a webhook that Discord answers with 404', () => {
  it.each([
    ['in its own words', { status: 404, body: { message: 'Unknown Webhook', code: 10015 } }],
    ['without JSON', { status: 404, body: '<html>Not found</html>' }],
  ])('is never called again, whatever happens: %s', async (_, answer) => {
    const gone = await addChannel(site, ['drops', 'members']);
    await drop();
    await turn();
    await clock.pass(HOUR_MS);
    expect(namesIn(gone)).toHaveLength(1);
    discord.standIn.failNext(answer);
    await drop();
    await turn();
    const calls = discord.calls.length;
    expect(calls).toBe(2);
    // An edit of what was told before, news of other kinds, a process that starts, and time.
    await bingoOf(site).call('PATCH', `/admin/members/${member}/hidden`, { hidden: true });
    await bingoOf(site).call('PATCH', `/admin/members/${member}/hidden`, { hidden: false });
    await bingoOf(site).call('POST', '/members', { name: `Newcomer ${items}` });
    const options = { admin: true, env: discordEnv(discord), clock, databaseUrl: clock.database.url };
    const node3 = await startTestApp(options);
    for (const days of [0, 1, 30, 400]) {
      await clock.pass(days * DAY_MS);
      await drop();
      await turn();
      await node3.app.get(AnnounceLoopService, { strict: false }).turn();
    }
    await node3.close();
    expect(discord.calls).toHaveLength(calls);
    const [row] = await site.dataSource.query('SELECT state FROM announce_channel');
    expect(row).toEqual({ state: 'broken' });
  });
});
