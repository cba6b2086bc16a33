import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import { WIDE } from '../../../shared/site/widths.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { windowWidth } from '../../test-kit/window-width.ts';
import { ApiError, messageOf, onWritten, request } from './api.ts';
import { serverNow } from './server-clock.ts';

const width = windowWidth();
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const failure = (code: string, error: string, status: number) =>
  HttpResponse.json({ success: false, code, error, requestId: 'r' }, { status });
const daily = '*/api/leaderboard/current-daily-clan-xp';
const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe('request', () => {
  it('fills in path and query, and returns the parsed body with the live version', async () => {
    let asked = '';
    server.use(
      http.get('*/api/leaderboard/:period', ({ request: { url } }) => {
        asked = url;
        return HttpResponse.json({ success: true, leaderboard: [] }, { headers: { 'X-Live-Version': '17' } });
      }),
    );
    const input = { params: { period: 'weekly' }, query: { limit: 5, skill: undefined } };
    const answer = await request(xpRoutes.leaderboard, input);
    expect(answer).toEqual({ data: { success: true, leaderboard: [] }, version: 17 });
    expect(new URL(asked).pathname + new URL(asked).search).toBe('/api/leaderboard/weekly?limit=5');
  });

  it('sends a body as JSON and reports the version that it has written', async () => {
    const versions: unknown[] = [];
    onWritten((...written) => versions.push(written));
    let sent: unknown;
    server.use(
      http.patch('*/api/members/:name/discord-booster', async ({ request: call, params }) => {
        sent = { name: params.name, type: call.headers.get('content-type'), body: await call.json() };
        return HttpResponse.json(
          { success: true },
          { headers: { 'X-Live-Version': '18', 'X-Live-Stream': 'bingo:3' } },
        );
      }),
    );
    await request(membersRoutes.setBooster, { params: { name: 'A/B c' }, body: { isBooster: true } });
    expect(sent).toEqual({ name: 'A/B c', type: 'application/json', body: { isBooster: true } });
    expect(versions).toEqual([['bingo:3', 18]]);
  });

  it("throws the server's sentence, code and status", async () => {
    server.use(http.get(daily, () => failure('TOO_MANY_REQUESTS', 'Too many requests', 429)));
    const error = await caught(request(xpRoutes.dailyClanXp, {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', serverText: 'Too many requests' });
    expect(messageOf(error, 'Could not load')).toBe('Too many requests');
  });

  it.each([
    ['a page of a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a body that breaks the contract', () => HttpResponse.json({ success: true, data: { total_xp: '1' } }), 200],
    ['no JSON', () => new HttpResponse('hello'), 200],
  ])('rejects %s as unreadable, with the generic sentence', async (_, answer, status) => {
    server.use(http.get(daily, answer));
    const error = await caught(request(xpRoutes.dailyClanXp, {}));
    expect(error).toMatchObject({ status, code: 'UNREADABLE', serverText: null });
    expect(messageOf(error, 'Could not load')).toBe('Could not load');
  });

  it('throws when the server cannot be reached, and when the caller aborts', async () => {
    server.use(http.get(daily, () => HttpResponse.error()));
    expect(await caught(request(xpRoutes.dailyClanXp, {}))).toMatchObject({ status: 0, code: 'NETWORK' });
    const stop = new AbortController();
    stop.abort();
    const error = await caught(request(xpRoutes.dailyClanXp, { signal: stop.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('uses the preloaded read of the page once, and sets no clock by it', async () => {
    const link = '<link rel="preload" as="fetch" href="/api/leaderboard/weekly?limit=5" />';
    document.head.innerHTML = link + link.replace('=5', '=6');
    const answer = { success: true, leaderboard: [] };
    const old = new Date(Date.now() - 60_000).toUTCString();
    server.use(http.get('*/api/leaderboard/:period', () => HttpResponse.json(answer, { headers: { Date: old } })));
    const before = serverNow() - Date.now();
    const input = { params: { period: 'weekly' }, query: { limit: 5 } };
    await request(xpRoutes.leaderboard, input);
    expect(document.head.innerHTML).toContain('limit=6');
    expect(document.head.innerHTML).not.toContain('limit=5');
    expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(1000);
    await request(xpRoutes.leaderboard, input);
    expect(serverNow() - Date.now() - before).toBeLessThan(-50_000);
  });

  it('ignores on a phone a preload that is for wide windows only', async () => {
    width.narrow();
    document.head.innerHTML = `<link rel="preload" as="fetch" href="/api/leaderboard/daily?limit=5" media="${WIDE}" />`;
    server.use(http.get('*/api/leaderboard/:period', () => HttpResponse.json({ success: true, leaderboard: [] })));
    const input = { params: { period: 'daily' }, query: { limit: 5 } };
    await request(xpRoutes.leaderboard, input);
    expect(document.head.innerHTML).toContain('limit=5');
    width.wide();
    await request(xpRoutes.leaderboard, input);
    expect(document.head.innerHTML).not.toContain('limit=5');
  });
});
