import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { readRealWorld } from '../../../server/database/worlds/real-world.ts';
import { SecretBoxes } from '../../../server/secrets/secret-boxes.service.ts';
import { OpenSetup } from '../../../server/setup/open-setup.ts';
import { withStoredSignIn } from '../../../server/setup/stored-sign-in.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { type DiscordStandIn, startDiscord } from '../../support/sign-in/discord-stand-in.ts';

let game: FakeGame;
let discord: DiscordStandIn;
let real: TestDatabase;
let site: TestApp;
let dataDir: string;
const announced: string[] = [];

function envOf(source: Record<string, string>) {
  const settings = parseEnv({ DATA_DIR: dataDir, ...source });
  if (!settings.ok) throw new Error(settings.problems.join());
  return settings.env;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-watch-setup-'));
  [game, discord, real] = await Promise.all([FakeGame.start(), startDiscord(), createTestDatabase()]);
  game.populate(7);
  const env = { ...game.env, DATA_DIR: dataDir, CLAN_NAME: '', DISCORD_API_URL: `${discord.url}/api/v10` };
  const process = {
    env: envOf({ ...env, DATABASE_URL: real.url }),
    serverUrl: real.url,
    announce: (sentence: string) => announced.push(sentence),
    restart: () => undefined,
  };
  site = await startTestApp({ env, setup: () => new OpenSetup(process) });
});
afterAll(async () => {
  await site.close();
  await Promise.all([real.drop(), game.stop(), discord.close()]);
  rmSync(dataDir, { recursive: true });
});

const own = () => ({
  client_id: discord.env['DISCORD_CLIENT_ID'] ?? '',
  client_secret: discord.env['DISCORD_CLIENT_SECRET'] ?? '',
  guild_id: discord.env['DISCORD_GUILD_ID'] ?? null,
  admin_roles: [discord.env['DISCORD_ADMIN_ROLES'] ?? ''],
  admin_users: ['400000000000000003'],
});

async function finish(changes: Partial<ReturnType<typeof own>>) {
  const body = { clan: 'Iron Wolves', facts: {}, provider: null, discord: { ...own(), ...changes } };
  const headers = { 'X-Setup-Code': /#(\S+)$/.exec(announced[0] ?? '')?.[1] ?? '' };
  const answer = await site.request('POST', '/api/setup/finish', body, headers);
  const failure = answer.status < 400 ? null : failureSchema.parse(answer.body);
  return { status: answer.status, error: failure?.error, fields: failure?.details?.map(({ path }) => path) };
}

it('refuses at its field what Discord would refuse, and what would let nobody in', async () => {
  expect(await finish({ client_id: 'me' })).toMatchObject({ status: 400, fields: ['discord.client_id'] });
  expect(await finish({ client_secret: ' ' })).toMatchObject({ status: 400, fields: ['discord.client_secret'] });
  expect(await finish({ admin_roles: [], admin_users: [] })).toMatchObject({
    status: 400,
    fields: ['discord.admin_roles'],
  });
  expect(await finish({ guild_id: null })).toMatchObject({ status: 400, fields: ['discord.guild_id'] });
  expect(await finish({ admin_users: ['Aurelis'] })).toMatchObject({ status: 400, fields: ['discord.admin_users.0'] });
  for (const challenges of [false, true]) {
    discord.challenges = challenges;
    expect(await finish({ client_secret: 'of another application' })).toEqual({
      status: 409,
      fields: ['discord.client_secret'],
      error: 'Discord does not know this client id with this secret. Copy both anew.',
    });
  }
  expect(await readRealWorld(real.url)).toMatchObject({ clan: null, signIn: null });
});

it('stores the secret sealed, and the next start signs in with it where the settings name no application', async () => {
  expect((await finish({})).status).toBe(200);
  const { clan, signIn } = await readRealWorld(real.url);
  expect(clan).toBe('Iron Wolves');
  expect(JSON.stringify(signIn)).not.toContain(own().client_secret);

  const warn = jest.fn();
  const settings = (source: Record<string, string>) => {
    const env = envOf(source);
    return withStoredSignIn(env, signIn, new SecretBoxes(new Config(env)), warn);
  };
  const { discord: stored, oidc } = new Config({ ...settings({}), CLAN_NAME: 'Iron Wolves' });
  expect(stored).toMatchObject({
    clientId: own().client_id,
    clientSecret: own().client_secret,
    guildId: own().guild_id,
    adminRoles: own().admin_roles,
    adminUsers: own().admin_users,
  });
  expect(oidc).toBeNull();
  // An application of the environment counts alone: none of the stored roles is an admin's there.
  const other = { DISCORD_CLIENT_ID: '100000000000000009', DISCORD_CLIENT_SECRET: 'own' };
  expect(settings(other)).toMatchObject({ ...other, DISCORD_ADMIN_ROLES: [], DISCORD_ADMIN_USERS: [] });
  expect(warn).not.toHaveBeenCalled();
  expect(settings({ SECRETS_KEY: 'another key of thirty-two letters or more' }).DISCORD_CLIENT_ID).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('nobody can sign in with Discord until'));
});
