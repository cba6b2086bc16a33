import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { SetupAdminService } from '../../../server/auth/identity/setup-admin.service.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { OpenSetup } from '../../../server/setup/open-setup.ts';
import { channelsResponseSchema } from '../../../shared/announce/announce.schemas.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { type DiscordServer, discordEnv, startDiscord, WEBHOOK } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { until } from '../../support/live/socket-client.ts';

const TOKEN = WEBHOOK.split('/').at(-1) ?? '';
const CHANNEL = { name: 'achievements', address: WEBHOOK, timezone: 'Europe/Amsterdam', presets: ['drops', 'bingo'] };

let game: FakeGame;
let discord: DiscordServer;
let real: TestDatabase;
let site: TestApp;
let dataDir: string;
let code: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-watch-setup-'));
  [game, discord, real] = await Promise.all([FakeGame.start(), startDiscord(), createTestDatabase()]);
  game.populate(7);
  const env = { ...game.env, ...discordEnv(discord), DATA_DIR: dataDir, CLAN_NAME: '' };
  const settings = parseEnv({ ...env, DATABASE_URL: real.url });
  if (!settings.ok) throw new Error(settings.problems.join());
  const announced: string[] = [];
  const process = {
    env: settings.env,
    serverUrl: real.url,
    announce: (sentence: string) => announced.push(sentence),
    restart: () => undefined,
  };
  site = await startTestApp({ env, setup: () => new OpenSetup(process) });
  code = /#(\S+)$/.exec(announced[0] ?? '')?.[1] ?? '';
});
afterEach(async () => {
  await site.close();
  await Promise.all([real.drop(), game.stop(), discord.close()]);
  rmSync(dataDir, { recursive: true });
});

async function call(what: string, body: unknown) {
  const answer = await site.request('POST', `/api/setup/${what}`, body, { 'X-Setup-Code': code });
  const failure = answer.status < 400 ? null : failureSchema.parse(answer.body);
  return { ...answer, failure, fields: failure?.details?.map(({ path }) => path) ?? [] };
}

const look = (address: string, test = false) => call('webhook', { address, clan: 'Iron Wolves', test });
const finish = (announce: unknown) =>
  call('finish', { clan: 'Iron Wolves', facts: { description: 'We cap.' }, provider: null, announce });
const count = async (table: string): Promise<number> => {
  const [row] = await real.dataSource.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
  return row?.n ?? -1;
};

it('asks Discord about a webhook, and posts a test under the name of the clan only when it is wanted', async () => {
  expect((await look(` ${WEBHOOK} `)).body).toEqual({ success: true, hint: 'Practice …5678' });
  expect(discord.calls.map(({ method }) => method)).toEqual(['GET']);
  expect(discord.standIn.messages).toEqual([]);
  expect((await look(WEBHOOK, true)).status).toBe(200);
  expect(discord.standIn.messages).toMatchObject([{ username: 'Iron Wolves', channel: '223456789012345678' }]);
});

it('says at the field what is wrong with an address, and what Discord says', async () => {
  for (const address of ['', 'https://discord.com/channels/1/2', WEBHOOK.replace('discord.com', 'discord.example')])
    expect(await look(address)).toMatchObject({ status: 400, fields: ['address'] });
  expect(discord.calls).toEqual([]);

  const limited = { status: 429, body: { message: 'You are being rate limited.', retry_after: 3, global: false } };
  discord.instead = () => (discord.calls.at(-1)?.method === 'POST' ? limited : null);
  expect(await look(WEBHOOK, true)).toMatchObject({
    status: 409,
    fields: ['address'],
    failure: { error: 'Discord takes no message now. Try again in 4 s.' },
  });
  discord.instead = () => 'cut';
  expect(await look(WEBHOOK)).toMatchObject({ status: 502, failure: { code: 'DISCORD_UNREACHABLE' } });
  discord.instead = null;
  discord.standIn.deleteWebhook('223456789012345678');
  const refused = { status: 409, failure: { error: 'Discord does not know this webhook' } };
  expect(await look(WEBHOOK)).toMatchObject({ ...refused, fields: ['address'] });
  expect(await finish(CHANNEL)).toMatchObject({ ...refused, fields: ['announce.address'] });
  expect(await finish({ ...CHANNEL, presets: [] })).toMatchObject({ status: 400, fields: ['announce.presets'] });
  expect(await finish({ ...CHANNEL, presets: ['ops'] })).toMatchObject({ status: 400, fields: ['announce.presets.0'] });
  expect(await count('app_setting')).toBe(0);
});

it('stores the channel sealed with its rules, and the clan’s world sends to it', async () => {
  expect((await finish(CHANNEL)).status).toBe(200);
  const rows = await real.dataSource.query<unknown[]>(
    `SELECT to_jsonb(c)::text, c.secret_box::text FROM announce_channel c UNION ALL SELECT value::text, '' FROM app_setting`,
  );
  expect(JSON.stringify(rows)).not.toContain(TOKEN);
  // Nor is anything of it in the practice world's database, of which the draft of the page is no part.
  expect(JSON.stringify(await site.dataSource.query('SELECT value FROM app_setting'))).not.toContain(TOKEN);

  const env = { ...discordEnv(discord), DATA_DIR: dataDir, CLAN_NAME: 'Iron Wolves' };
  const world = await startTestApp({ env, admin: true, databaseUrl: real.url });
  try {
    const { body } = await world.request('GET', '/api/announce/channels');
    const [channel, ...others] = channelsResponseSchema.parse(body).channels;
    expect(others).toEqual([]);
    expect(channel).toMatchObject({
      ...{ name: 'achievements', hint: 'Practice …5678', timezone: 'Europe/Amsterdam', state: 'on' },
      ...{
        created_by: 'Setup',
        rules: [
          { name: 'Bingo', is_on: true, picture: true },
          { name: 'Drops and pets', batch_s: 30, picture: false },
        ],
      },
    });
    const tried = world.request('POST', `/api/announce/channels/${channel?.id}/test`);
    const loop = world.app.get(AnnounceLoopService, { strict: false });
    await until('the test to be posted', async () => {
      await loop.turn();
      return discord.standIn.messages.length === 1;
    });
    expect((await tried).body).toMatchObject({ sent: true });
    const checks = await world.request('GET', '/api/admin/system/checklist');
    expect(JSON.stringify(checks.body)).toContain('Stored secrets are sealed with the key of SECRETS_KEY');
  } finally {
    await world.close();
  }
});

it('stores the channel also during an outage of Discord, without its name there', async () => {
  discord.instead = () => 'cut';
  expect((await finish(CHANNEL)).status).toBe(200);
  expect([await count('announce_channel'), await count('announce_rule')]).toEqual([1, 2]);
  const [row] = await real.dataSource.query<{ hint: string }[]>('SELECT hint FROM announce_channel');
  expect(row?.hint).toBe('…5678');
});

it('stores no channel without the clan, and none when that step is skipped', async () => {
  const broken = jest.spyOn(site.app.get(SetupAdminService, { strict: false }), 'offer');
  broken.mockRejectedValueOnce(new Error('the connection was lost'));
  const ticket = 'A'.repeat(43);
  const body = { clan: 'Iron Wolves', facts: {}, provider: null, announce: CHANNEL, ticket };
  expect((await call('finish', body)).status).toBe(500);
  expect(broken).toHaveBeenCalledTimes(1);
  broken.mockRestore();
  expect([await count('announce_channel'), await count('app_setting')]).toEqual([0, 0]);
  expect((await finish(null)).status).toBe(200);
  expect([await count('announce_channel'), await count('announce_rule')]).toEqual([0, 0]);
});
