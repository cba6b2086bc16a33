import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DiscordClient } from '../../../server/auth/discord/discord.client.ts';
import { DiscordRoles } from '../../../server/auth/discord/discord-roles.service.ts';
import {
  ADMIN_ROLE,
  type DiscordStandIn,
  type Mood,
  OTHER_ROLE,
  startDiscord,
} from '../../support/sign-in/discord-stand-in.ts';
import { type EvilProvider, startEvilProvider } from '../../support/sign-in/evil-provider.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';
import { BrowserJar } from '../../support/runner/browser-jar.ts';

const [ADMIN, MEMBER, STRANGER] = ['400000000000000001', '400000000000000002', '400000000000000003'] as const;
const LISTED = '400000000000000009';
const FAILED = '/login?error=auth_failed';

let discord: DiscordStandIn;
let google: EvilProvider;
let site: TestApp;
let other: TestApp;
let browser: BrowserJar;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  discord = await startDiscord();
  google = await startEvilProvider();
  const env = { ...google.env, ...discord.env, DISCORD_ADMIN_USERS: LISTED };
  site = await startTestApp({ env });
  const { options } = site.dataSource;
  other = await startTestApp({ env, databaseUrl: options.type === 'postgres' ? (options.url ?? '') : '' });
  // The tests take the turns themselves.
  for (const { app } of [site, other]) app.get(SchedulerRegistry).deleteInterval('discord-roles');
});
afterAll(async () => {
  await other.close();
  await site.close();
  await google.close();
  await discord.close();
});
beforeEach(async () => {
  browser = new BrowserJar();
  discord.visitor = ADMIN;
  discord.mood = 'well';
  discord.meanwhile = null;
  for (const { app } of [site, other]) app.get(DiscordClient).pausedUntil = 0;
  discord.users.set(ADMIN, { id: ADMIN, username: 'aurelis', nick: 'Aurelis', roles: [OTHER_ROLE, ADMIN_ROLE] });
  discord.users.set(LISTED, { id: LISTED, username: 'listed', roles: null });
  for (const list of [discord.calls, discord.redeemed, discord.revoked, discord.tokens]) list.length = 0;
  await site.dataSource.query('DELETE FROM session');
  await site.dataSource.query('DELETE FROM admin_account');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Starts a sign-in. Returns the address of Discord's page, where nothing was called yet. */
const begin = async (who = browser, path = '/api/auth/discord') => (await who.call(site.url + path)).location ?? '';
/** Returns the address to which Discord sends the browser back. */
const allow = async (page: string, who = browser) => (await who.call(page)).location ?? '';
const signIn = async (who = browser) => (await who.call(await allow(await begin(who), who))).location;
const signedIn = async (who = browser) =>
  (JSON.parse((await who.call(`${site.url}/api/auth/status`)).text) as { authenticated: boolean }).authenticated;
const sessions = () => site.dataSource.query<unknown[]>(`SELECT 1 FROM session WHERE sess->'admin' IS NOT NULL`);
const grants = () =>
  site.dataSource.query<{ roles: string[]; box: Buffer; due_at: Date }[]>('SELECT * FROM discord_grant');
/** Makes Discord's last answer about everybody so old, and due again. */
const age = (minutes: number) =>
  site.dataSource.query(
    `UPDATE discord_grant SET checked_at = now() - make_interval(mins => $1), due_at = now() - interval '1 second'`,
    [minutes],
  );
const turn = (node = site) => node.app.get(DiscordRoles).turn();
const cookieOf = (who = browser) => {
  const sid = who.cookies.get(new URL(site.url).host)?.get('sid') ?? '';
  return { Cookie: `sid=${sid}` };
};
const stats = () => site.request('GET', '/api/admin/stats', undefined, cookieOf());
const write = () => site.request('DELETE', '/api/auth/sessions', undefined, cookieOf());

async function expectRefused(location: string | null, who = browser): Promise<void> {
  expect(location).toBe(site.url + FAILED);
  expect(await signedIn(who)).toBe(false);
  expect(await sessions()).toEqual([]);
}

describe('sign-in with Discord', () => {
  it('offers what is set up', async () => {
    expect((await site.request('GET', '/api/auth/providers')).body).toEqual({
      success: true,
      providers: ['oidc', 'discord'],
    });
  });

  it('signs in who holds the role, under the name on the server and without an e-mail address', async () => {
    const page = new URL(await begin());
    expect(page.origin + page.pathname).toBe(`${discord.url}/oauth2/authorize`);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: discord.env['DISCORD_CLIENT_ID'],
      response_type: 'code',
      redirect_uri: `${site.url}/api/auth/discord/callback`,
      scope: 'identify guilds.members.read',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'none',
    });
    const end = await browser.call(await allow(page.href));
    expect(end.location).toBe(`${site.url}/admin/add-members`);
    expect(JSON.parse((await browser.call(`${site.url}/api/auth/status`)).text)).toEqual({
      configured: true,
      authenticated: true,
      user: { name: 'Aurelis', picture: null },
    });
    const accounts = await site.dataSource.query('SELECT provider, issuer, subject, email FROM admin_account');
    expect(accounts).toEqual([{ provider: 'discord', issuer: 'https://discord.com', subject: ADMIN, email: null }]);
  });

  it('keeps the access token in a sealed box only, and no refresh token', async () => {
    await signIn();
    const [token = ''] = discord.tokens;
    expect(token).not.toBe('');
    const rows = await site.dataSource.query<unknown[]>(
      `SELECT a::text, s::text, encode(g.box, 'escape') FROM admin_account a, session s, discord_grant g`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await grants())[0]?.box.length).toBeGreaterThan(token.length);
  });

  it('signs in a listed user who is not on the server', async () => {
    discord.visitor = LISTED;
    expect(await signIn()).toBe(`${site.url}/admin/add-members`);
    expect(discord.calls).toEqual(['/users/@me']);
  });

  it('returns to the page that started the sign-in, and makes one account of many sign-ins', async () => {
    const page = await begin(browser, `/api/auth/discord?return_to=${encodeURIComponent('/admin?tab=sync')}`);
    expect((await browser.call(await allow(page))).location).toBe(`${site.url}/admin?tab=sync`);
    await signIn(new BrowserJar());
    expect(await site.dataSource.query('SELECT 1 FROM admin_account')).toHaveLength(1);
    expect(await sessions()).toHaveLength(2);
  });

  it.each([
    ['a member without the role', MEMBER],
    ['somebody who is not on the server', STRANGER],
  ])('refuses %s, and gives the permission back, so that another account can be chosen', async (_, visitor) => {
    discord.visitor = visitor;
    await expectRefused(await signIn());
    expect(discord.tokens).toHaveLength(1);
    await until('the token to be given back', () => discord.revoked.length === 1);
    expect(discord.revoked).toEqual(discord.tokens);
    expect(await site.dataSource.query('SELECT 1 FROM admin_account')).toEqual([]);
  });

  it.each<[string, Mood]>([
    ['is down', 'down'],
    ['answers with a page', 'html'],
    ['limits our calls', { retryAfterS: 2 }],
  ])('refuses everybody while Discord %s', async (_, mood) => {
    const back = await allow(await begin());
    discord.mood = mood;
    await expectRefused((await browser.call(back)).location);
  });
});

describe('answers that no sign-in of this browser began', () => {
  const callback = (params: Record<string, string>, provider = 'discord') =>
    `${site.url}/api/auth/${provider}/callback?${new URLSearchParams(params).toString()}`;
  const stateOf = (page: string) => new URL(page).searchParams.get('state') ?? '';

  it.each<[string, (back: URL) => void]>([
    ['has another state', (back) => back.searchParams.set('state', 'another')],
    ['has no state', (back) => back.searchParams.delete('state')],
    ['has no code', (back) => back.searchParams.delete('code')],
    ['names another issuer', (back) => back.searchParams.set('iss', 'https://evil.example')],
    [
      'is a refusal',
      (back) => {
        back.searchParams.delete('code');
        back.searchParams.set('error', 'access_denied');
      },
    ],
  ])('refuses one that %s, and exchanges no code', async (_, forge) => {
    const back = new URL(await allow(await begin()));
    forge(back);
    await expectRefused((await browser.call(back.href)).location);
    expect(discord.redeemed).toEqual([]);
  });

  it('takes each once, in the browser that began the sign-in', async () => {
    const back = await allow(await begin());
    const thief = new BrowserJar();
    expect((await thief.call(back)).location).toBe(site.url + FAILED);
    expect((await browser.call(back)).location).toBe(`${site.url}/admin/add-members`);
    expect((await browser.call(back)).location).toContain(FAILED);
    expect(discord.redeemed).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  it('takes no answer of the other provider, with the state of either', async () => {
    const ours = stateOf(await begin());
    const theirs = new URL(await begin(browser, '/api/auth/google'));
    google.asked = {
      nonce: theirs.searchParams.get('nonce') ?? '',
      challenge: theirs.searchParams.get('code_challenge') ?? '',
    };
    await expectRefused((await browser.call(callback({ code: 'c', state: stateOf(theirs.href) }))).location);
    const mixed = callback({ code: 'c', state: ours, iss: google.issuer }, 'google');
    await expectRefused((await browser.call(mixed)).location);
    expect([discord.redeemed, google.redeemed]).toEqual([[], []]);
  });

  it.each<[string, Parameters<DiscordStandIn['strayCode']>[0]]>([
    ['began without PKCE', { challenge: null }],
    ['began in another browser', { challenge: 'x'.repeat(43) }],
    ['belongs to another application', { clientId: '100000000000000009' }],
  ])('refuses a code that %s', async (_, code) => {
    const page = new URL(await begin());
    const challenge = page.searchParams.get('code_challenge');
    const redirectUri = page.searchParams.get('redirect_uri') ?? '';
    const stray = discord.strayCode({ challenge, redirectUri, ...code });
    await expectRefused((await browser.call(callback({ code: stray, state: stateOf(page.href) }))).location);
    expect(discord.tokens).toEqual([]);
  });
});

describe('an admin whose role is taken away', () => {
  const entries = () =>
    site.dataSource.query<unknown[]>(
      `SELECT actor_name, subject, before, after FROM audit_entry WHERE action = 'auth.role_lost'`,
    );
  beforeEach(() => site.dataSource.query('DELETE FROM audit_entry'));

  it.each<[string, string, () => void]>([
    ['the role was taken away', 'without a role of the admins', () => discord.removeRole(ADMIN, ADMIN_ROLE)],
    [
      'the user left the server',
      "not a member of the clan's Discord server",
      () => discord.users.set(ADMIN, { id: ADMIN, username: 'aurelis', roles: null }),
    ],
    ['the permission was withdrawn', 'the permission was withdrawn at Discord', () => discord.withdraw(ADMIN)],
  ])('is signed out everywhere once %s', async (_, why, lose) => {
    await signIn();
    const opened = [site, other].map(({ url }) => {
      const socket = new SocketClient(url, '/admin', { extraHeaders: cookieOf(), reconnection: false });
      sockets.push(socket);
      return socket.connected();
    });
    const live = await Promise.all(opened);
    lose();
    await turn();
    expect(await sessions()).toHaveLength(1); // Not due yet: Discord was asked a moment ago.
    await age(5);
    await Promise.all([turn(site), turn(other)]);
    expect([await sessions(), await grants()]).toEqual([[], []]);
    expect((await stats()).status).toBe(401);
    await until('the sockets of both nodes to be cut', () => live.every(({ socket }) => !socket.connected));
    expect(await entries()).toEqual([
      {
        actor_name: 'Aurelis',
        subject: 'Sign-in of Aurelis',
        before: { roles: [OTHER_ROLE, ADMIN_ROLE] },
        after: { why, ended: 1 },
      },
    ]);
  });

  it('is asked about once by two nodes, and not before it is due again', async () => {
    await signIn();
    await age(6);
    discord.calls.length = 0;
    await Promise.all([turn(site), turn(other)]);
    await turn();
    expect(discord.calls).toHaveLength(1);
    expect((await stats()).status).toBe(200);
  });

  it('is asked about once while a turn takes longer than the time until the next one', async () => {
    await signIn();
    await age(6);
    discord.calls.length = 0;
    const next: Promise<void>[] = [];
    discord.meanwhile = async () => {
      // As after a minute in which Discord has not answered.
      await age(6);
      next.push(turn());
    };
    await turn();
    await Promise.all(next);
    expect([next.length, discord.calls.length]).toEqual([1, 1]);
  });

  it('stays signed in when the lost permission was that of an earlier sign-in', async () => {
    await signIn();
    await age(5);
    const second = new BrowserJar();
    discord.meanwhile = async () => {
      discord.withdraw(ADMIN);
      await signIn(second);
    };
    await turn();
    expect([await signedIn(second), await grants(), await entries()]).toEqual([true, [expect.anything()], []]);
  });

  it('cannot write any more when the last answer is older than ten minutes', async () => {
    const second = new BrowserJar();
    await signIn(second);
    await signIn();
    discord.removeRole(ADMIN, ADMIN_ROLE);
    await age(11);
    const answers = await Promise.all([write(), write(), write()]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await entries()).toHaveLength(1);
    expect(await sessions()).toEqual([]);
  });

  it('writes after a new answer, and without one while Discord stays silent', async () => {
    await signIn();
    await age(11);
    discord.calls.length = 0;
    expect((await write()).status).toBe(200);
    expect(discord.calls).toHaveLength(1);
    await age(11);
    discord.mood = 'hung';
    expect((await write()).status).toBe(200);
  });
});

describe('while Discord cannot be asked', () => {
  it.each<[string, Mood]>([
    ['is down', 'down'],
    ['is replaced by a page that says 404', 'html'],
    ['has no such call any more', 'gone'],
  ])('counts the last answer for an hour when it %s, and then says why nobody is admitted', async (_, mood) => {
    await signIn();
    discord.mood = mood;
    await age(59);
    await turn();
    expect((await stats()).status).toBe(200);
    await age(61);
    await turn();
    const { status, body } = await stats();
    expect([status, body]).toMatchObject([
      401,
      { error: 'Discord cannot be asked whether you are still an admin; sign in again later' },
    ]);
    expect((await write()).status).toBe(401);
    expect(await signedIn()).toBe(false);
    discord.mood = 'well';
    await age(61);
    await turn();
    expect((await stats()).status).toBe(200);
  });

  it('admits a listed user, about whom Discord has nothing to say', async () => {
    discord.visitor = LISTED;
    await signIn();
    discord.mood = 'down';
    await age(600);
    expect((await stats()).status).toBe(200);
  });

  it.each<[string, Mood, number]>([
    ['one account', { retryAfterS: 1200 }, 1],
    ['all calls', { retryAfterS: 1200, global: true }, 2],
  ])('waits as long as a limit of %s asks for', async (_, mood, waiting) => {
    discord.visitor = LISTED;
    await signIn(new BrowserJar());
    discord.visitor = ADMIN;
    await signIn();
    await site.dataSource.query(
      `UPDATE discord_grant g SET due_at = now() - interval '1 second' FROM admin_account a
       WHERE a.id = g.account_id AND a.subject = $1`,
      [ADMIN],
    );
    discord.mood = mood;
    discord.calls.length = 0;
    await turn();
    await turn();
    expect(discord.calls).toHaveLength(1);
    const late = (await grants()).filter(({ due_at }) => due_at.getTime() > Date.now() + 15 * 60_000);
    expect(late).toHaveLength(waiting);
  });
});

it('refuses sign-ins, and asks Discord nothing, until a limit of all calls has ended', async () => {
  const back = await allow(await begin());
  const admin = new BrowserJar();
  await signIn(admin);
  await age(5);
  discord.mood = { retryAfterS: 1200, global: true };
  await turn();
  discord.mood = 'well';
  const before = [discord.calls.length, discord.redeemed.length];
  await age(5);
  await turn();
  expect((await browser.call(back)).location).toBe(site.url + FAILED);
  expect(await begin(new BrowserJar())).toBe(site.url + FAILED);
  expect([discord.calls.length, discord.redeemed.length]).toEqual(before);
  expect(await signedIn(admin)).toBe(true);
  site.app.get(DiscordClient).pausedUntil = 0;
  expect((await browser.call(back)).location).toBe(`${site.url}/admin/add-members`);
});

it('does not give a token back when the admin has signed in again: Discord would end the new one, too', async () => {
  const both = async () => {
    for (const visitor of [LISTED, ADMIN]) {
      discord.visitor = visitor;
      await signIn(new BrowserJar());
    }
  };
  await both();
  await site.dataSource.query('DELETE FROM session');
  await age(16);
  discord.meanwhile = both;
  await turn();
  expect(discord.revoked).toHaveLength(1);
  expect(await grants()).toHaveLength(2);
});

it('gives the token back after the last session of an account has ended', async () => {
  await signIn();
  await browser.call(`${site.url}/api/auth/logout`, { method: 'POST', headers: { Origin: site.url } });
  expect(await signedIn()).toBe(false);
  await turn();
  expect(await grants()).toHaveLength(1); // It may belong to a sign-in that is not finished.
  await age(16);
  discord.calls.length = 0;
  await turn();
  expect([await grants(), discord.calls, discord.revoked]).toEqual([[], [], discord.tokens]);
});

it('keeps the accounts and sessions of the other provider when roles are lost', async () => {
  const page = new URL(await begin(browser, '/api/auth/google'));
  const get = (name: string) => page.searchParams.get(name) ?? '';
  google.asked = { nonce: get('nonce'), challenge: get('code_challenge') };
  const params = new URLSearchParams({ code: 'c', state: get('state'), iss: google.issuer }).toString();
  expect((await browser.call(`${site.url}/api/auth/google/callback?${params}`)).location).toContain('/admin');
  const discordUser = new BrowserJar();
  await signIn(discordUser);
  const { body } = await stats().then(() => site.request('GET', '/api/auth/sessions', undefined, cookieOf()));
  expect((body as { sessions: unknown[] }).sessions).toHaveLength(2);
  discord.withdraw(ADMIN);
  await age(5);
  await turn();
  expect([await signedIn(), await signedIn(discordUser)]).toEqual([true, false]);
});

it('redirects to the login page where only the other provider is set up', async () => {
  const { options } = site.dataSource;
  const databaseUrl = options.type === 'postgres' ? (options.url ?? '') : '';
  const without = await startTestApp({ env: google.env, databaseUrl });
  try {
    for (const path of ['/api/auth/discord', '/api/auth/discord/callback?code=a&state=b']) {
      expect((await browser.call(without.url + path)).location).toBe(`${without.url}/login`);
    }
    expect((await without.request('GET', '/api/auth/providers')).body).toMatchObject({ providers: ['oidc'] });
  } finally {
    await without.close();
  }
});
