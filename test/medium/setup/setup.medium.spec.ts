import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { readRealWorld } from '../../../server/database/worlds/real-world.ts';
import { SecretBoxes } from '../../../server/secrets/secret-boxes.service.ts';
import { Config } from '../../../server/config/config.ts';
import { OpenSetup } from '../../../server/setup/open-setup.ts';
import { SetupCodeService } from '../../../server/setup/setup-code.service.ts';
import { withStoredSignIn } from '../../../server/setup/stored-sign-in.ts';
import { SiteService } from '../../../server/site/site.service.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { setupClanResponseSchema, setupResponseSchema } from '../../../shared/setup/setup.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { startEvilProvider, type EvilProvider } from '../../support/sign-in/evil-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';

let game: FakeGame;
let provider: EvilProvider;
let real: TestDatabase;
let site: TestApp;
let dataDir: string;
let code: string;
const announced: string[] = [];
const restart = jest.fn();
const SECRET = 'canary-client-secret-0123456789';

function envOf(source: Record<string, string>) {
  const settings = parseEnv(source);
  if (!settings.ok) throw new Error(settings.problems.join());
  return settings.env;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-watch-setup-'));
  [game, provider, real] = await Promise.all([FakeGame.start(), startEvilProvider(), createTestDatabase()]);
  game.populate(7);
  const env = { ...game.env, DATA_DIR: dataDir, CLAN_NAME: '', LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
  site = await startTestApp({
    env,
    setup: () =>
      new OpenSetup({
        env: envOf({ ...env, DATABASE_URL: real.url }),
        serverUrl: real.url,
        announce: (sentence) => announced.push(sentence),
        restart,
      }),
  });
  code = /#([A-Z2-9]{25})$/.exec(announced[0] ?? '')?.[1] ?? '';
});
afterAll(async () => {
  await site.close();
  await Promise.all([real.drop(), game.stop(), provider.close()]);
  rmSync(dataDir, { recursive: true });
});

/** Calls the set-up from an address of its own, so that no test uses up the tries of another. */
async function call(what: string, body?: unknown, from = '198.51.100.1', withCode = code) {
  const headers = { 'X-Setup-Code': withCode, 'X-Forwarded-For': from };
  const answer = await site.request('POST', `/api/setup/${what}`, body, headers);
  const failure = answer.status < 400 ? null : failureSchema.parse(answer.body);
  return { ...answer, failure, fields: failure?.details?.map(({ path }) => path) ?? [] };
}

const clan = { clan: 'Iron Wolves', facts: {}, provider: null };
const ours = () => ({
  issuer: provider.issuer,
  client_id: 'citadel-watch',
  client_secret: SECRET,
  admin_emails: ['you@example.org'],
});

describe('the setup code', () => {
  it('is printed with the address of the page, and stored as a hash only', async () => {
    expect(announced[0]).toBe(`To follow your own clan: ${site.config.publicUrl}/setup#${code}`);
    const rows = await site.dataSource.query(`SELECT value::text AS text FROM app_setting`);
    expect(JSON.stringify(rows)).toContain('hash');
    expect(JSON.stringify(rows)).not.toContain(code);
    const { status, body } = await call('open');
    expect(status).toBe(200);
    expect(setupResponseSchema.parse(body).setup).toEqual({
      public_url: site.config.publicUrl,
      is_plain_http: false,
      redirect_url: `${site.config.publicUrl}/api/auth/google/callback`,
      discord_redirect_url: `${site.config.publicUrl}/api/auth/discord/callback`,
      has_provider: false,
    });
    const loose = `${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase();
    expect((await call('open', undefined, '198.51.100.1', loose)).status).toBe(200);
  });

  it('is accepted none of 31 times when it is wrong, and a stranger’s tries stop nobody else', async () => {
    const stranger = '203.0.113.66';
    const wrong = Array.from({ length: 31 }, (_, index) => `WRONG${index}`.padEnd(25, 'A'));
    const answers = await Promise.all(wrong.map((guess) => call('open', undefined, stranger, guess)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(26).fill(429)]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toMatch(/^\d+$/);
    // Not even the right one now, from there.
    expect((await call('open', undefined, stranger)).status).toBe(429);
    expect((await call('open')).status).toBe(200);
  });

  it('is needed for every call, and only one at a time is right', async () => {
    for (const what of ['open', 'clan', 'provider', 'finish']) {
      const answer = await site.request(
        'POST',
        `/api/setup/${what}`,
        {},
        { 'X-Forwarded-For': `192.0.2.${what.length}` },
      );
      expect([what, answer.status]).toEqual([what, 403]);
    }
    expect(
      (await call('open', undefined, '192.0.2.30', `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).status,
    ).toBe(403);
  });
});

describe('the check of the clan', () => {
  it('shows who is in the clan, as the game’s own list has it', async () => {
    const { body } = await call('clan', { name: ' Iron Wolves ' });
    expect(setupClanResponseSchema.parse(body).clan).toEqual({
      name: 'Iron Wolves',
      members: 7,
      total_xp: 28_000_000,
      kills: 0,
      owner: 'Player 1',
      deputies: [],
      overseers: [],
      minutes: 1,
    });
  });

  it('says in plain words at the field what is wrong', async () => {
    expect(await call('clan', { name: '  ' })).toMatchObject({
      status: 400,
      fields: ['name'],
      failure: { error: 'Write the name of your clan' },
    });
    game.interfere = (service, _, response) => {
      if (service === 'clan-list')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>No such clan</html>');
      return service === 'clan-list';
    };
    const unknown = 'The game knows no clan named “Raven Hold”. Write the name as in the game.';
    expect(await call('clan', { name: 'Raven Hold' })).toMatchObject({
      status: 404,
      fields: ['name'],
      failure: { code: 'CLAN_NOT_FOUND', error: unknown },
    });
    game.interfere = (service, _, response) => {
      if (service === 'clan-list') response.writeHead(403).end();
      return service === 'clan-list';
    };
    expect(await call('clan', { name: 'Raven Hold' })).toMatchObject({
      status: 502,
      failure: { code: 'CLAN_LIST_UNREADABLE' },
    });
    game.interfere = () => false;
  });
});

describe('the check of the provider', () => {
  it('finds a provider by its discovery, and names the field of one that is none', async () => {
    expect((await call('provider', ours())).status).toBe(200);
    const elsewhere = { ...ours(), issuer: `${game.env['CLAN_LIST_URL']}` };
    expect(await call('provider', elsewhere)).toMatchObject({ status: 409, fields: ['issuer'] });
    const empty = { issuer: 'nowhere', client_id: '', client_secret: '', admin_emails: ['you'] };
    const fields = ['issuer', 'client_id', 'client_secret', 'admin_emails.0'];
    expect(await call('provider', empty)).toMatchObject({ status: 400, fields });
  });
});

describe('the finish', () => {
  it('changes nothing when a clan or a provider cannot be used, or when storing fails half-way', async () => {
    expect(await call('finish', { ...clan, clan: '' })).toMatchObject({ status: 400, fields: ['clan'] });
    const elsewhere = { ...ours(), issuer: `${game.env['CLAN_LIST_URL']}` };
    expect(await call('finish', { ...clan, provider: elsewhere })).toMatchObject({
      status: 409,
      fields: ['provider.issuer'],
    });
    const facts = { links: { chat: 'http://plain.example' } };
    expect(await call('finish', { ...clan, facts })).toMatchObject({ status: 400, fields: ['facts.links.chat'] });
    const broken = jest.spyOn(site.app.get(SiteService, { strict: false }), 'storeFirst');
    broken.mockRejectedValueOnce(new Error('the connection was lost'));
    expect((await call('finish', clan)).status).toBe(500);
    broken.mockRestore();
    expect(await readRealWorld(real.url)).toMatchObject({ clan: null, signIn: null });
    expect(restart).not.toHaveBeenCalled();
    expect((await call('open')).status).toBe(200);
  });

  it('follows one clan of two that are finished at once, with facts and a sealed secret, and voids the code', async () => {
    const facts = { description: 'We cap on Mondays.', links: { chat: 'https://chat.example' } };
    const mine = { ...clan, facts, provider: ours() };
    const answers = await Promise.all([call('finish', mine), call('finish', mine)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(restart).toHaveBeenCalled();

    const world = await readRealWorld(real.url);
    expect(world).toMatchObject({ clan: 'Iron Wolves', hasMembers: false });
    const rows = await real.dataSource.query<{ key: string; text: string }[]>(
      'SELECT key, value::text AS text FROM app_setting ORDER BY key',
    );
    expect(rows.map(({ key }) => key)).toEqual(['clan', 'sign_in', 'site']);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    expect(rows.find(({ key }) => key === 'site')?.text).toContain('We cap on Mondays.');

    const warn = jest.fn();
    const settings = (source: Record<string, string>) => {
      const env = envOf({ DATA_DIR: dataDir, ...source });
      return withStoredSignIn(env, world.signIn, new SecretBoxes(new Config(env)), warn);
    };
    expect(settings({})).toMatchObject({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'citadel-watch',
      OIDC_CLIENT_SECRET: SECRET,
      ADMIN_EMAILS: ['you@example.org'],
    });
    // The environment wins; a missing key is said and stops nothing.
    const own = { OIDC_CLIENT_ID: 'own', OIDC_CLIENT_SECRET: 'own', ADMIN_EMAILS: 'me@example.org' };
    expect(settings(own)).toMatchObject({
      OIDC_CLIENT_ID: 'own',
      OIDC_CLIENT_SECRET: 'own',
      ADMIN_EMAILS: ['me@example.org'],
    });
    expect(warn).not.toHaveBeenCalled();
    expect(settings({ SECRETS_KEY: 'another key of thirty-two letters or more' }).OIDC_CLIENT_ID).toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('sealed with another key: nobody can sign in until'));

    expect(await call('open')).toMatchObject({ status: 410, failure: { code: 'SETUP_DONE' } });
    expect((await call('open', undefined, '192.0.2.40', 'W'.repeat(25))).status).toBe(410);
  });

  it('is refused after another process has stored a clan, also before this one knows', async () => {
    const anew = await site.app.get(SetupCodeService, { strict: false }).make(true);
    expect(await call('finish', { ...clan, clan: 'Old Guard' }, '192.0.2.50', anew)).toMatchObject({ status: 410 });
    expect(await readRealWorld(real.url)).toMatchObject({ clan: 'Iron Wolves' });
  });
});
