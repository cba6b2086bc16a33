import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { BrowserJar } from '../../support/runner/browser-jar.ts';
import { passProvider } from '../../support/sign-in/practice-provider.ts';
import { startServer, type ServerProcess } from '../../support/app/server-process.ts';

jest.setTimeout(120_000);

const SECRETS = {
  SESSION_SECRET: 'canary-session-secret-0123456789abcdef',
  METRICS_TOKEN: 'canary-metrics-token-0123',
};
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ env: { ...SECRETS, LOG_LEVEL: 'debug' } });
});
afterAll(() => server.stop());

it('signs in at the practice provider without a secret in any log or answer', async () => {
  const browser = new BrowserJar();
  const host = new URL(server.url).host;
  const choice = await browser.follow(`${server.url}/api/auth/google`);
  expect(choice).toMatch(`${server.url}/practice-sign-in/choice/`);
  const page = await browser.call(choice);
  expect(page.text).toContain('Admin of this clan');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");

  const callback = await passProvider(browser, server.url, 'admin', { stopAtCallback: true });
  expect((await browser.call(callback)).location).toBe(`${server.url}/admin/add-members`);
  const status = await browser.call(`${server.url}/api/auth/status`);
  expect(JSON.parse(status.text)).toMatchObject({ configured: true, authenticated: true });

  const info = await browser.call(`${server.url}/api/admin/system/info`);
  expect(info.status).toBe(200);
  const sessions = await browser.call(`${server.url}/api/auth/sessions`);
  const code = new URL(callback).searchParams.get('code') ?? '';
  const state = new URL(callback).searchParams.get('state') ?? '';
  const cookie = decodeURIComponent(browser.cookies.get(host)?.get('sid') ?? '');
  const canaries = [
    ...Object.values(SECRETS),
    code,
    state,
    cookie,
    cookie.slice(2).split('.')[0] ?? '',
    'admin@practice.example',
    'postgres://',
  ];
  expect(canaries.filter((canary) => canary.length < 10)).toEqual([]);
  const shown = [server.output(), status.text, info.text, sessions.text].join('\n');
  expect(canaries.filter((canary) => shown.includes(canary))).toEqual([]);
});

it('writes one readable log line for any request', async () => {
  const evil = `/api/members/${encodeURIComponent('a\r\n{"level":60,"msg":"forged"}\u001b[31m')}`;
  await fetch(`${server.url}${evil}`, { headers: { 'User-Agent': 'x\u0009{"forged":1}' } });
  await fetch(`${server.url}/api/auth/logout`, {
    method: 'POST',
    headers: { Origin: server.url, 'X-Request-Id': 'forged' },
  });
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !/^(Citadel Watch is ready|To follow your own clan): /.test(line));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    const { msg } = JSON.parse(line) as { msg?: unknown };
    expect(msg).not.toBe('forged');
    expect(line).not.toContain('\u001b');
  }
});
