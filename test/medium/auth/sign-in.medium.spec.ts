import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PracticeSignIn } from '../../../server/practice/sign-in/practice-sign-in.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { BrowserJar } from '../../support/runner/browser-jar.ts';
import { passProvider, providerEnv, startProvider } from '../../support/sign-in/practice-provider.ts';

let provider: PracticeSignIn;
let test: TestApp;
let browser: BrowserJar;
beforeAll(async () => {
  test = await startTestApp({
    envFor: async (publicUrl) => {
      provider = await startProvider(publicUrl, 'Aurelis');
      return providerEnv(provider);
    },
  });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
beforeEach(() => {
  browser = new BrowserJar();
});

const me = async () => JSON.parse((await browser.call(`${test.url}/api/auth/status`)).text) as unknown;
const FAILED = '/login?error=auth_failed';

describe('sign-in at a real provider', () => {
  it('signs an admin in under a new session id', async () => {
    const callback = await passProvider(browser, test.url, 'admin', { stopAtCallback: true });
    const { host } = new URL(test.url);
    const before = browser.cookies.get(host)?.get('sid');
    expect(before).toBeDefined();
    const end = await browser.call(callback);
    expect(end.location).toBe(`${test.url}/admin/add-members`);
    expect(end.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(browser.cookies.get(host)?.get('sid')).not.toBe(before);
    expect(await me()).toEqual({
      configured: true,
      authenticated: true,
      user: { name: 'Aurelis', picture: null },
    });
    const old = await test.request('GET', '/api/admin/stats', undefined, { Cookie: `sid=${before}` });
    expect(old.status).toBe(401);
  });

  it('rejects an e-mail that is not on the list with the general message', async () => {
    expect(await passProvider(browser, test.url, 'visitor')).toBe(test.url + FAILED);
    expect(await me()).toMatchObject({ authenticated: false, user: null });
  });

  it('redirects to the page that started the sign-in', async () => {
    const start = `/api/auth/google?return_to=${encodeURIComponent('/admin?tab=sync#logs')}`;
    expect(await passProvider(browser, test.url, 'admin', { start })).toBe(`${test.url}/admin?tab=sync#logs`);
  });

  it('starts the sign-in under the public host name, whatever host name the visitor used', async () => {
    const { port } = new URL(test.url);
    const answer = await browser.call(`http://127.0.0.1:${port}/api/auth/google?return_to=/bingo`);
    expect(answer.location).toBe(`${test.url}/api/auth/google?return_to=%2Fbingo`);
  });

  it('redirects to the login page with an error when the provider does not answer', async () => {
    const dead = await startTestApp({
      env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    });
    try {
      expect((await browser.call(`${dead.url}/api/auth/google`)).location).toBe(dead.url + FAILED);
    } finally {
      await dead.close();
    }
  });
});

it('redirects to the login page when sign-in is not configured', async () => {
  const none = await startTestApp();
  try {
    for (const path of ['/api/auth/google', '/api/auth/google/callback?code=a&state=b']) {
      expect((await browser.call(none.url + path)).location).toBe(`${none.url}/login`);
    }
  } finally {
    await none.close();
  }
});
