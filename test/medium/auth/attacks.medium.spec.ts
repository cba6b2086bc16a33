import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { BrowserJar } from '../../support/runner/browser-jar.ts';
import { type EvilProvider, type Lie, startEvilProvider } from '../../support/sign-in/evil-provider.ts';

let provider: EvilProvider;
let test: TestApp;
let browser: BrowserJar;
beforeAll(async () => {
  provider = await startEvilProvider();
  test = await startTestApp({ env: provider.env });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
beforeEach(async () => {
  browser = new BrowserJar();
  provider.lie = {};
  provider.redeemed = [];
  await test.dataSource.query('DELETE FROM session');
  await test.dataSource.query('DELETE FROM admin_account');
});

/** Starts a sign-in. Returns the state that the callback must contain. */
async function begin(who = browser, start = '/api/auth/google'): Promise<string> {
  const { location } = await who.call(test.url + start);
  const asked = new URL(location ?? '');
  expect(`${asked.origin}${asked.pathname}`).toBe(`${provider.issuer}/authorize`);
  const get = (name: string) => asked.searchParams.get(name) ?? '';
  expect([get('code_challenge_method'), get('redirect_uri')]).toEqual(['S256', `${test.url}/api/auth/google/callback`]);
  provider.asked = { nonce: get('nonce'), challenge: get('code_challenge') };
  expect([get('state').length, get('nonce').length, get('code_challenge').length]).toEqual([43, 43, 43]);
  return get('state');
}

const callbackPath = (params: Record<string, string>) =>
  `/api/auth/google/callback?${new URLSearchParams({ iss: provider.issuer, ...params }).toString()}`;
const comeBack = (params: Record<string, string>, who = browser) => who.call(test.url + callbackPath(params));
const signedIn = async (who = browser) =>
  JSON.parse((await who.call(`${test.url}/api/auth/status`)).text) as { authenticated: boolean };
const admins = () => test.dataSource.query<unknown[]>(`SELECT 1 FROM session WHERE sess->'admin' IS NOT NULL`);

/** Checks that no session was created and that the browser receives the answer of a signed-out visitor. */
async function expectRefused(answer: { location: string | null }, who = browser): Promise<void> {
  expect(answer.location).toBe(`${test.url}/login?error=auth_failed`);
  expect(await signedIn(who)).toMatchObject({ configured: true, authenticated: false, user: null });
  expect(await admins()).toEqual([]);
}

it('accepts a valid sign-in (control for the rejections below)', async () => {
  const state = await begin();
  expect((await comeBack({ code: 'c', state })).location).toBe(`${test.url}/admin/add-members`);
  expect(await signedIn()).toMatchObject({ authenticated: true });
  expect(provider.redeemed).toEqual(['c']);
});

describe('two sign-ins of one browser at the same time', () => {
  it.each([
    ['in order', [0, 1]],
    ['the later one first', [1, 0]],
  ])('completes both sign-ins %s, each on its page, and accepts no callback twice', async (_, order) => {
    const tabs: { state: string; asked: EvilProvider['asked']; page: string }[] = [];
    for (const page of ['/members', '/hiscore']) {
      const state = await begin(browser, `/api/auth/google?return_to=${encodeURIComponent(page)}`);
      tabs.push({ state, asked: provider.asked, page });
    }
    for (const which of order) {
      const tab = tabs[which];
      if (!tab) throw new Error('no such tab');
      provider.asked = tab.asked;
      expect((await comeBack({ code: `c${which}`, state: tab.state })).location).toBe(`${test.url}${tab.page}`);
      expect(await signedIn()).toMatchObject({ authenticated: true });
    }
    expect(await admins()).toHaveLength(1);
    for (const { state } of tabs) {
      expect((await comeBack({ code: 'again', state })).location).toContain('/login?error=auth_failed');
    }
    expect(provider.redeemed).toEqual(order.map((which) => `c${which}`));
  });
});

describe('ID tokens with a fault', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Lie]>([
    ['has another nonce', () => ({ claims: { nonce: 'another' } })],
    ['has no nonce', () => ({ without: ['nonce'] })],
    ['was tampered with', () => ({ claims: { email: 'x@example.org' }, tampered: { email: 'admin@example.org' } })],
    ['is signed by a foreign key', () => ({ signedBy: 'stranger' })],
    ['is not signed', () => ({ signedBy: 'nobody' })],
    ['is signed with the client secret', () => ({ signedBy: 'secret' })],
    ['is for another client', () => ({ claims: { aud: 'another' } })],
    ['is from another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['has expired', () => ({ claims: { iat: now() - 900, exp: now() - 600 } })],
    ['is missing', () => ({ noIdToken: true })],
    ['has an unverified e-mail', () => ({ claims: { email_verified: false } })],
    ['has no claim that the e-mail is verified', () => ({ without: ['email_verified'] })],
    ['has that claim as text instead of a boolean', () => ({ claims: { email_verified: 'true' } })],
    ['has no e-mail', () => ({ without: ['email'] })],
    ['has no subject', () => ({ without: ['sub'] })],
    ['has an e-mail that is not on the list', () => ({ claims: { email: 'else@example.org' } })],
    ['has a look-alike e-mail', () => ({ claims: { email: 'admın@example.org' } })],
    [
      'has an e-mail whose letters fold to a listed one',
      () => ({ claims: { email: 'admin@example.orG'.replace('G', 'ｇ') } }),
    ],
    ['has a listed e-mail with a plus part', () => ({ claims: { email: 'admin+x@example.org' } })],
    ['has a listed e-mail with a blank at the end', () => ({ claims: { email: 'admin@example.org ' } })],
    ['has a list of e-mails', () => ({ claims: { email: ['admin@example.org'] } })],
  ])('rejects an ID token that %s', async (_, lie) => {
    const state = await begin();
    provider.lie = lie();
    await expectRefused(await comeBack({ code: 'c', state }));
  });
});

describe('callbacks of the provider', () => {
  it.each([
    ['with another state', { code: 'c', state: 'another' }],
    ['without a state', { code: 'c' }],
    ['from another issuer', { code: 'c', state: 'mine', iss: 'https://evil.example' }],
    ['without a code', { state: 'mine' }],
    ['that is a refusal', { error: 'access_denied', state: 'mine' }],
    ['that is an error', { error: 'server_error', state: 'mine' }],
    ['without parameters', {}],
  ])('rejects a callback %s and redeems no code', async (_, params) => {
    const state = await begin();
    const given = 'state' in params && params.state === 'mine' ? { ...params, state } : params;
    await expectRefused(await comeBack(given));
    expect(provider.redeemed).toEqual([]);
  });

  it('accepts a callback once, in the browser that began the sign-in and in no other', async () => {
    const state = await begin();
    const planted = browser.cookies.get(new URL(test.url).host)?.get('sid') ?? '';
    await comeBack({ code: 'c', state });
    expect(await admins()).toHaveLength(1);
    expect((await comeBack({ code: 'c', state })).location).toContain('/login?error=auth_failed');
    const thief = new BrowserJar();
    thief.cookies.set(new URL(test.url).host, new Map([['sid', planted]]));
    expect((await comeBack({ code: 'c', state }, thief)).location).toContain('/login?error=auth_failed');
    expect(await signedIn(thief)).toMatchObject({ authenticated: false });
    expect(provider.redeemed).toEqual(['c']);
  });

  it('rejects a callback of a sign-in that another browser began', async () => {
    const attacker = new BrowserJar();
    const state = await begin(attacker);
    await expectRefused(await comeBack({ code: 'c', state }));
    expect(provider.redeemed).toEqual([]);
  });

  it('keeps five open sign-ins of a browser and rejects the callback of the oldest of six', async () => {
    const first = await begin();
    const others: string[] = [];
    for (let tab = 0; tab < 5; tab++) others.push(await begin());
    await expectRefused(await comeBack({ code: 'c', state: first }));
    expect((await comeBack({ code: 'c', state: others[4] ?? '' })).location).toBe(`${test.url}/admin/add-members`);
  });

  it('rejects the callback of a sign-in that began eleven minutes ago', async () => {
    const state = await begin();
    await test.dataSource.query(
      `UPDATE session SET sess = jsonb_set(sess::jsonb, '{logins,0,begunAt}', to_jsonb($1::bigint))::json`,
      [Date.now() - 11 * 60_000],
    );
    await expectRefused(await comeBack({ code: 'c', state }));
    expect(provider.redeemed).toEqual([]);
  });

  it('rejects a callback of one tab with the ID token of another', async () => {
    const first = await begin();
    await begin(); // The provider signs the nonce of this sign-in from now on.
    await expectRefused(await comeBack({ code: 'c', state: first }));
  });
});

describe('the subject bound to an e-mail', () => {
  const signInAs = async (claims: Lie['claims']) => {
    const visitor = new BrowserJar();
    const state = await begin(visitor);
    provider.lie = { claims };
    const { location } = await comeBack({ code: 'c', state }, visitor);
    return location === `${test.url}/admin/add-members`;
  };

  it('binds an e-mail to the first subject that signs in with it', async () => {
    expect(await signInAs({ sub: 'first' })).toBe(true);
    expect(await signInAs({ sub: 'second' })).toBe(false);
    expect(await signInAs({ sub: 'first', email: 'ADMIN@example.org' })).toBe(true);
  });

  it('rejects a second subject of an e-mail that signs in right after the first', async () => {
    const state = await begin();
    const other = new BrowserJar();
    const { asked } = provider;
    provider.lie = { claims: { sub: 'first' } };
    await comeBack({ code: 'c', state });
    const second = await begin(other);
    provider.lie = { claims: { sub: 'second' } };
    await comeBack({ code: 'd', state: second }, other);
    expect(asked.nonce).not.toBe(provider.asked.nonce);
    expect(await admins()).toHaveLength(1);
  });
});

describe('the page to return to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    '/a\r\nSet-Cookie:%20x=y',
  ])('never returns to %j', async (path) => {
    const state = await begin(browser, `/api/auth/google?return_to=${encodeURIComponent(path)}`);
    const { location, headers } = await comeBack({ code: 'c', state });
    expect(location).toBe(`${test.url}/admin/add-members`);
    expect(headers.getSetCookie()).toHaveLength(1);
  });
});

it('returns the same bytes for every rejection, apart from the request id', async () => {
  const refusals: string[] = [];
  for (const lie of [{ claims: { email: 'else@example.org' } }, { claims: { email_verified: false } }]) {
    const state = await begin();
    provider.lie = lie;
    const { status, headers, text } = await comeBack({ code: 'c', state });
    const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name));
    refusals.push(JSON.stringify([status, kept, text]));
  }
  expect(refusals[0]).toBe(refusals[1]);
});

/** Rejections of each kind whose times are compared; an odd number has a median. */
const ROUNDS = 31;

it('takes equally long for every rejection, so that the time does not reveal the list of admins', async () => {
  const state = await begin();
  await comeBack({ code: 'c', state }); // The e-mail is bound to a subject from now on.
  const lies: Lie[] = [
    { claims: { email: 'else@example.org' } },
    { claims: { email_verified: false } },
    { claims: { sub: 'another subject' } },
  ];
  const took: number[][] = lies.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    // Alternates the cases, so that a busy moment of the machine delays all of them.
    for (const [which, lie] of lies.entries()) {
      const visitor = new BrowserJar();
      const asked = await begin(visitor);
      provider.lie = lie;
      const begun = performance.now();
      const { location } = await comeBack({ code: 'c', state: asked }, visitor);
      took[which]?.push(performance.now() - begun);
      expect(location).toBe(`${test.url}/login?error=auth_failed`);
      provider.lie = {};
    }
  }
  const medians = took.map((times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  process.stdout.write(`Refusals, median ms: ${medians.map((ms) => ms.toFixed(1)).join(', ')}\n`);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2);
}, 300_000);

it('keeps the newest ten sessions of an admin', async () => {
  const browsers = Array.from({ length: 11 }, () => new BrowserJar());
  for (const each of browsers) {
    const state = await begin(each);
    expect((await comeBack({ code: 'c', state }, each)).location).toBe(`${test.url}/admin/add-members`);
  }
  expect(await admins()).toHaveLength(10);
  const [first, second] = await Promise.all(browsers.slice(0, 2).map((each) => signedIn(each)));
  expect([first?.authenticated, second?.authenticated]).toEqual([false, true]);
});

it('sets a cookie with __Host-, Secure, HttpOnly, Lax and no domain over https', async () => {
  const site = await startTestApp({ env: { ...provider.env, PUBLIC_URL: 'https://hall.example' } });
  try {
    const { port } = new URL(site.url);
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/api/auth/google', headers: { Host: 'hall.example' } };
      get(options, (answer) => {
        answer.resume();
        resolve(answer.headers);
      }).on('error', reject);
    });
    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(new URL(headers.location ?? '').searchParams.get('redirect_uri')).toBe(
      'https://hall.example/api/auth/google/callback',
    );
  } finally {
    await site.close();
  }
});
