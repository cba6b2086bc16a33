import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

const TOKEN = 'a-token-of-the-operator';
const SOCKETS = 'citadel_watch_sockets_open{namespace="/"}';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => test.close());

const scrape = async (): Promise<string[]> => {
  const { body } = await test.request('GET', '/metrics', undefined, { Authorization: `Bearer ${TOKEN}` });
  return String(body).trimEnd().split('\n');
};
/** Returns the value of a series, or 0 when it is missing. */
const valueIn = (lines: string[], series: string): number =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1) ?? 0);
const isSeries = (line: string): boolean => !line.startsWith('#');

describe('the metrics', () => {
  it('serves metrics to a request with the token', async () => {
    await test.dataSource.query(`INSERT INTO member (name, name_key) VALUES ('A', 'a')`);
    const { status, body, headers } = await test.request('GET', '/metrics', undefined, {
      Authorization: `Bearer ${TOKEN}`,
    });
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const lines = String(body).trimEnd().split('\n').filter(Boolean);
    expect(lines).toContain('citadel_watch_members{state="active"} 1');
    expect(lines).toContain('citadel_watch_sockets_open{namespace="/"} 0');
    // Alerts with the former product name continue to work.
    expect(lines).toContain('clan_hall_sockets_open{namespace="/"} 0');
    expect(lines).toContain('# TYPE clan_hall_members gauge');
    for (const line of lines) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (\+Inf|Na[nN]|-?[\d.e+-]+))$/);
    }
  });

  it('counts channels in Discord, and what waits for them', async () => {
    await test.dataSource.query(
      `WITH c AS (INSERT INTO announce_channel (name, webhook_hash, hint, created_by) VALUES ('news', 'x', '…', 'A test') RETURNING id)
       INSERT INTO announce_message (channel_id, batch_key, state, ready_at)
       SELECT id, state, state, now() - interval '1 minute' FROM c, unnest(ARRAY['waiting', 'dead', 'dropped']) AS state`,
    );
    const lines = await scrape();
    expect(lines).toContain('citadel_watch_announce_channels{state="on"} 1');
    expect(lines).toContain('citadel_watch_announce_messages{state="waiting"} 1');
    expect(lines).toContain('citadel_watch_announce_messages{state="dead"} 1');
    expect(lines.join()).not.toContain('citadel_watch_announce_messages{state="dropped"}');
    expect(valueIn(lines, 'citadel_watch_announce_lag_seconds{which="oldest"}')).toBeGreaterThanOrEqual(60);
    await test.dataSource.query('DELETE FROM announce_channel');
  });

  it('counts answers and their duration by route, method and status: cached bytes, Nest and rejections', async () => {
    const at = (route: string, status: number, method = 'GET') =>
      `http_requests_total{route="${route}",method="${method}",status="${status}"}`;
    const before = await scrape();
    await until('members', async () => (await test.request('GET', '/api/members')).status === 200);
    await test.request('GET', '/api/members/A');
    await test.request('GET', '/api/members/Nobody%20at%20all');
    await fetch(`${test.url}/api/members/A`, { method: 'HEAD' });
    await test.request('POST', '/api/clan/sync-membership', {});
    await test.request('POST', '/api/members/A', {});
    await test.request('GET', '/api/nothing');
    await test.request('BREW', '/api/members').catch(() => undefined);
    const after = await scrape();
    const grown = (series: string) => valueIn(after, series) - valueIn(before, series);
    expect(grown(at('/api/members', 200))).toBeGreaterThan(0);
    expect(grown('citadel_watch_http_ready_answers_total')).toBeGreaterThan(0);
    // Three: HEAD counts as well, and the model does not contain the inserted row.
    expect(grown(at('/api/members/:name', 404))).toBe(3);
    expect(grown(at('/api/clan/sync-membership', 401, 'POST'))).toBe(1);
    expect(grown(at('unknown', 405, 'POST'))).toBe(1);
    expect(grown(at('unknown', 404))).toBe(1);
    expect(grown('http_request_duration_seconds_count{route="/api/members/:name",method="GET"}')).toBe(3);
    const seconds = 'http_request_duration_seconds_sum{route="/api/members/:name",method="GET"}';
    expect(grown(seconds)).toBeGreaterThan(0);
    expect(grown(seconds)).toBeLessThan(60);
    const most = 'http_request_duration_seconds_bucket{le="+Inf",route="/api/members/:name",method="GET"}';
    expect(grown(most)).toBe(3);
  });

  it('counts sockets and opened streams', async () => {
    const before = await scrape();
    const client = await new SocketClient(test.url).connected();
    try {
      await client.open('clan', 0);
      await until('a socket', async () => valueIn(await scrape(), SOCKETS) === 1);
      const opens = (lines: string[]) =>
        lines.filter((line) => line.startsWith('citadel_watch_live_opens_total{')).map((line) => line.split(' ')[1]);
      expect(opens(await scrape())).not.toEqual(opens(before));
    } finally {
      client.close();
    }
    await until('no socket', async () => valueIn(await scrape(), SOCKETS) === 0);
  });

  it('uses no address, name or method as a label, whatever is requested', async () => {
    const answers = [];
    for (const { method, path, root } of ALL_ROUTES) {
      const base = root === true ? '' : '/api';
      for (const word of ['a', 'b%20c', '1', '..%2f..%2f', '%F0%9F%92%A3', 'x'.repeat(200)]) {
        answers.push(test.request(method, `${base}${path.replaceAll(/:\w+/g, word)}`).catch(() => undefined));
        answers.push(test.request('PROPFIND', `${base}${path.replaceAll(/:\w+/g, word)}`).catch(() => undefined));
      }
      answers.push(test.request('GET', `/made-up/${Math.random()}`));
      await Promise.all(answers.splice(0));
    }
    const series = (await scrape()).filter(isSeries);
    expect(series.length).toBeLessThanOrEqual(2000);
    const routes = new Set(series.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []));
    const known = ALL_ROUTES.map(({ path, root }) => `${root === true ? '' : '/api'}${path}`);
    expect([...routes].filter((route) => !known.includes(route)).sort()).toEqual(['assets', 'page', 'unknown']);
    expect(series.filter((line) => /PROPFIND|x{20}|made-up|💣/.test(line))).toEqual([]);
  });

  it('exposes every metric that the alert rules use', async () => {
    const families = (await scrape()).flatMap((line) => /^# TYPE (\w+) (\w+)$/.exec(line)?.slice(1, 3) ?? []);
    const rules = readFileSync(new URL('../../../docker/alerts.yml', import.meta.url), 'utf8');
    const used = [...rules.matchAll(/\b((?:citadel_watch|http|process|nodejs)_\w+)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(8);
    const known = (name: string) =>
      families.includes(name) || families.includes(name.replace(/_(bucket|sum|count)$/, ''));
    expect(used.filter((name) => !known(name))).toEqual([]);
  });

  it.each([[{}], [{ Authorization: 'Bearer wrong' }], [{ Authorization: TOKEN }]])(
    'answers 404 to a request with the headers %j',
    async (headers) => {
      expect((await test.request('GET', '/metrics', undefined, headers as Record<string, string>)).status).toBe(404);
    },
  );
});

describe('readiness', () => {
  it('answers 503 while every connection to the database is taken, and stays live', async () => {
    expect((await test.request('GET', '/health/ready')).status).toBe(200);
    const runners = Array.from({ length: 10 }, () => test.dataSource.createQueryRunner());
    for (const runner of runners) void runner.connect().catch(() => undefined); // Takes every connection of the pool.
    // They are given back only after the answer, so that it cannot have waited for one.
    const { status, body } = await test.request('GET', '/health/ready');
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    expect((await test.request('GET', '/health/live')).status).toBe(200);
    await Promise.all(runners.map((runner) => runner.release()));
  });

  it('stays ready while the pool is busy and the database answers', async () => {
    // Twenty callers a connection, 150 ms each: a caller that joins the end of the queue comes after nearly all of them.
    let served = 0;
    const busy = Array.from({ length: 200 }, async () => {
      await test.dataSource.query('SELECT pg_sleep(0.15)');
      served++;
    });
    expect((await test.request('GET', '/health/ready')).status).toBe(200);
    expect(served).toBeLessThan(150);
    await Promise.all(busy);
  });
});
