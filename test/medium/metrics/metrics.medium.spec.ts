import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';

const TOKEN = 'a-token-of-the-operator';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => test.close());

describe('metrics', () => {
  it('are there for who knows the token', async () => {
    await test.dataSource.query(`INSERT INTO member (name, name_key) VALUES ('A', 'a')`);
    await test.request('GET', '/api/nothing');
    const { status, body, headers } = await test.request('GET', '/metrics', undefined, {
      Authorization: `Bearer ${TOKEN}`,
    });
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const lines = String(body).trimEnd().split('\n');
    expect(lines).toContain('clan_hall_members{state="active"} 1');
    expect(lines).toContain('clan_hall_http_answers_total{status="404"} 1');
    expect(lines).toContain('clan_hall_sockets_open 0');
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [\d.e+-]+)$/);
  });

  it.each([[{}], [{ Authorization: 'Bearer wrong' }], [{ Authorization: TOKEN }]])(
    'are hidden from %j',
    async (headers) => {
      expect((await test.request('GET', '/metrics', undefined, headers as Record<string, string>)).status).toBe(404);
    },
  );
});

describe('ready', () => {
  it('is not, within a second, while the database does not answer', async () => {
    expect((await test.request('GET', '/health/ready')).status).toBe(200);
    const runners = Array.from({ length: 10 }, () => test.dataSource.createQueryRunner());
    for (const runner of runners) void runner.connect().catch(() => undefined); // every connection of the pool
    const begun = performance.now();
    const { status, body } = await test.request('GET', '/health/ready');
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    expect(performance.now() - begun).toBeLessThan(3000);
    expect((await test.request('GET', '/health/live')).status).toBe(200);
    await Promise.all(runners.map((runner) => runner.release()));
  });
});
