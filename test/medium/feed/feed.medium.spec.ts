import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import type * as z from 'zod/mini';
import { Clock } from '../../../server/config/clock.ts';
import { FeedService } from '../../../server/feed/feed.service.ts';
import { Fetcher } from '../../../server/game/transport/fetcher.ts';
import { HostPace, type PaceSlot } from '../../../server/game/transport/host-pace.ts';
import { StreamWatchers } from '../../../server/live/stream/stream-watchers.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { send } from '../../../server/practice/world/answers.ts';
import { PRACTICE_X, xAnswer } from '../../../server/practice/world/practice-feed.ts';
import { checklistSchema } from '../../../shared/admin/admin.schemas.ts';
import { adminFeedStatusSchema, feedRefreshSchema, recentPostsSchema } from '../../../shared/feed/feed.schemas.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';
import { until } from '../../support/live/socket-client.ts';
import { RudeServer, sends, type Reply } from '../../support/game/rude-server.ts';

const HOUR = 3_600_000;
class Hands extends Clock {
  at = Date.UTC(2026, 10, 20, 12);
  now(): Date {
    return new Date(this.at);
  }
}

class NoPace extends HostPace {
  reserve(): Promise<PaceSlot> {
    return Promise.resolve({ kind: 'turn', waitMs: 0 });
  }
  pause(): Promise<void> {
    return Promise.resolve();
  }
}

const LIMIT = 50;
const clock = new Hands();
let x: RudeServer;
let app: TestApp;
let feed: FeedService;
/** Timer of the schedule, as the start created it. */
let timer: unknown;

/** Starts the whole server with a local server as X, which answers 503 during the start. */
async function startServer(): Promise<void> {
  x = await RudeServer.start();
  x.respondWith(sends('{}', 503));
  app = await startTestApp({
    admin: true,
    clock,
    overrides: [[Fetcher, new Fetcher(new NoPace(), 'CitadelWatch/test', { breakerFailures: 99 })]],
    env: {
      X_API_URL: x.baseUrl,
      X_BEARER_TOKEN: PRACTICE_X.bearerToken,
      X_USERNAME: PRACTICE_X.username,
      X_MONTHLY_LIMIT: String(LIMIT),
    },
  });
  feed = app.app.get(FeedService);
  // The tests call `look` themselves: the timer would read in the middle of one.
  const schedule = app.app.get(SchedulerRegistry);
  timer = schedule.getInterval('feed');
  schedule.deleteInterval('feed');
  await settled(async () => (await adminStatus()).last_attempt_at !== null);
}
async function stopServer(): Promise<void> {
  await app.close();
  await x.stop();
}
/** Deletes all that was read; X answers well from now on. */
async function forget(): Promise<void> {
  await app.dataSource.query('TRUNCATE feed_cache, feed_usage');
  await app.dataSource.transaction((tx) =>
    app.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'feed.updated' }]),
  );
  clock.at = Date.UTC(2026, 10, 20, 12);
  x.respondWith(well);
}

const well: Reply = (request, response) => {
  const answer = xAnswer(
    new URL(request.url ?? '/', 'http://x'),
    request.headers.authorization,
    Date.UTC(2026, 10, 20),
  );
  send(response, answer ?? { status: 404, type: 'text/plain', body: '' });
};

async function settled(done: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('it did not happen within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
async function call<S extends z.ZodMiniType>(schema: S, method: string, path: string): Promise<z.output<S>> {
  const { status, body } = await app.request(method, `/api${path}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return schema.parse(body);
}
const recent = async () => {
  await modelIsCurrent(app);
  return call(recentPostsSchema, 'GET', '/twitter/recent-tweets?limit=5');
};
/** Reads the feed as its timer does, and waits until this node has heard of the change: readers share answers until then. */
async function look(): Promise<void> {
  const watchers = app.app.get(StreamWatchers);
  const [heard, before] = [watchers.changes, await events()];
  await feed.check();
  if ((await events()) > before) await until('the notification of the change', () => watchers.changes > heard);
}
const refresh = () => call(feedRefreshSchema, 'POST', '/twitter/refresh');
const adminStatus = async () => (await call(adminFeedStatusSchema, 'GET', '/admin/twitter/status')).status;
const events = async (): Promise<number> => {
  const live = app.app.get(LiveService);
  return (await live.readSince(CLAN_STREAM, 0)).filter(({ changes }) =>
    JSON.stringify(changes).includes('feed.updated'),
  ).length;
};

describe('the social feed', () => {
  beforeAll(startServer);
  beforeEach(forget);
  afterAll(stopServer);

  it('reads the feed, shows it, counts the requests and keeps it for a day', async () => {
    expect(await recent()).toEqual({ success: true, tweets: [], message: expect.any(String) });
    const before = await events();
    const check = async () =>
      (await call(checklistSchema, 'GET', '/admin/system/checklist')).checks.find(({ key }) => key === 'feed');
    expect(await check()).toMatchObject({ state: 'unknown', text: 'The posts of @ravenhold have not been read yet' });
    await look();
    expect(await check()).toMatchObject({ state: 'good', text: `2 of ${LIMIT} requests of this month are used` });
    const { success, tweets, message } = await recent();
    expect([success, tweets.length, message]).toEqual([true, 5, null]);
    expect(tweets[0]?.url).toMatch(/^https:\/\/x\.com\/ravenhold\/status\/\d+$/);
    expect(tweets.map(({ text }) => text).join()).not.toMatch(/&(amp|lt|gt);/);
    expect(x.calls).toHaveLength(2);
    expect(await events()).toBe(before + 1);
    expect((await app.request('GET', '/api/twitter/recent-tweets')).headers.get('x-live-version')).toMatch(/^\d+$/);

    for (let hour = 0; hour < 23; hour++) {
      clock.at += HOUR;
      await look();
    }
    expect(x.calls).toHaveLength(2);
    expect((await app.request('GET', '/api/twitter/status')).body).toEqual({
      configured: true,
      username: 'ravenhold',
      cache: { has_data: true, tweets_count: 6, age_minutes: 23 * 60 },
    });
    clock.at += HOUR;
    await look();
    expect(x.calls).toHaveLength(3); // The account's id is known by now.
    expect(await events()).toBe(before + 1); // Equal posts publish nothing.
    expect((await adminStatus()).requests).toEqual({ used: 3, limit: LIMIT });
  });

  it('keeps older posts with a message when X fails, and tries again within the hour', async () => {
    await look();
    const before = await events();
    clock.at += 24 * HOUR;
    x.respondWith(sends('down', 503));
    await look();
    expect(x.calls).toHaveLength(1);
    expect(await recent()).toMatchObject({ success: false, message: 'Using cached data' });
    expect((await recent()).tweets).toHaveLength(5);
    expect(await events()).toBe(before + 1);
    expect((await adminStatus()).last_error).toBe('status 503');
    clock.at += HOUR;
    x.respondWith(well);
    await look();
    expect((await recent()).success).toBe(true);
    expect(await events()).toBe(before + 2);
  });

  it.each<[string, Reply, string]>([
    ['a rejected token', sends('{}', 401, { 'content-type': 'application/json' }), 'X rejected the token'],
    ['an HTML page', sends('<html>', 200, { 'content-type': 'text/html' }), 'content type text/html'],
    [
      'a suspended account',
      sends('{"errors":[{"detail":"User has been suspended"}]}', 200, { 'content-type': 'application/json' }),
      'User has been suspended',
    ],
  ])('shows no posts and the reason after %s', async (_what, reply, reason) => {
    x.respondWith(reply);
    await look();
    expect(await recent()).toEqual({ success: false, tweets: [], message: 'Unable to connect to Twitter feed' });
    expect((await adminStatus()).last_error).toBe(reason);
  });

  it('shows an account without posts as empty, not as broken', async () => {
    x.respondWith((request, response) => {
      if (request.url?.includes('/tweets') !== true) return well(request, response);
      return sends('{"meta":{"result_count":0}}', 200, { 'content-type': 'application/json' })(request, response);
    });
    await look();
    expect(await recent()).toEqual({ success: true, tweets: [], message: null });
  });

  it('stops at the monthly limit and starts again in the next month', async () => {
    await app.dataSource.query("INSERT INTO feed_usage VALUES ('2026-11-01', $1)", [LIMIT - 3]);
    await look();
    clock.at += 24 * HOUR;
    await look();
    clock.at += 24 * HOUR;
    await look();
    expect(await refresh()).toMatchObject({ success: false });
    clock.at += 2 * 60_000;
    expect(await refresh()).toEqual({ success: false, count: 0, message: 'The monthly limit of the feed is reached' });
    expect(x.calls).toHaveLength(3);
    expect((await adminStatus()).requests).toEqual({ used: LIMIT, limit: LIMIT });
    expect((await recent()).message).toBe('Using cached data');
    clock.at = Date.UTC(2026, 11, 1);
    await look();
    expect((await recent()).success).toBe(true);
    expect((await adminStatus()).requests.used).toBe(1);
  });

  it('reads the feed once for two simultaneous refreshes, and at most once a minute', async () => {
    const both = await Promise.all([refresh(), refresh()]);
    expect(both.filter(({ success }) => success)).toEqual([{ success: true, count: 5, message: 'Loaded 5 posts' }]);
    expect(x.calls).toHaveLength(2);
    expect(await refresh()).toMatchObject({ success: false, count: 0 });
    clock.at += 61_000;
    expect((await refresh()).success).toBe(true);
    expect(x.calls).toHaveLength(3);
  });

  it('deletes its posts on request, and reads them again by schedule within a minute', async () => {
    await look();
    const before = await events();
    expect((await app.request('POST', '/api/admin/twitter/clear-cache')).body).toMatchObject({ success: true });
    expect((await recent()).tweets).toEqual([]);
    expect(await events()).toBe(before + 1);
    expect((await adminStatus()).requests.used).toBe(2);
    // Reads of visitors send no request to X.
    for (let i = 0; i < 3; i++) await recent();
    expect((await app.request('GET', '/api/twitter/status')).status).toBe(200);
    expect((await adminStatus()).requests.used).toBe(2);
    // The schedule runs every few seconds; after an attempt it waits 45 s.
    await look();
    expect((await adminStatus()).requests.used).toBe(2);
    clock.at += 45_000;
    await Promise.all([feed.check(), feed.check()]);
    expect((await recent()).tweets).toHaveLength(5);
    expect((await adminStatus()).requests.used).toBe(3);
    for (let i = 0; i < 10; i++) {
      clock.at += 10_000;
      await look();
    }
    expect((await adminStatus()).requests.used).toBe(3);
  });

  it('checks the feed every 10 seconds, so that a cleared cache is read in less than a minute', () => {
    expect(timer).toHaveProperty('_repeat', 10_000);
    // It waits 45 s after the last attempt, and then for its next run.
    expect(45_000 + 10_000).toBeLessThan(60_000);
  });

  it('reads a cleared feed neither before the end of a rate limit of X nor beyond the monthly limit', async () => {
    await look();
    await app.request('POST', '/api/admin/twitter/clear-cache');
    await app.dataSource.query('UPDATE feed_cache SET limited_until = $1', [new Date(clock.at + 900_000)]);
    for (let at = 0; at < 14; at++) {
      clock.at += 60_000;
      await look();
    }
    expect(x.calls).toHaveLength(2);
    clock.at += 61_000;
    await app.dataSource.query('UPDATE feed_usage SET requests = $1', [LIMIT]);
    await look();
    expect(x.calls).toHaveLength(2);
    expect(await recent()).toEqual({ success: false, tweets: [], message: 'Unable to connect to Twitter feed' });
  });

  it('keeps a cleared feed empty when a read in progress fails afterwards', async () => {
    await look();
    clock.at += 24 * HOUR;
    let clearing: Promise<unknown> = Promise.resolve();
    x.respondWith((request, response) => {
      clearing = app.request('POST', '/api/admin/twitter/clear-cache');
      void clearing.then(() => sends('down', 503)(request, response));
    });
    await look();
    await clearing;
    expect((await recent()).tweets).toEqual([]);
  });

  it('neither clears nor refreshes over a newer change, but asks with the present state', async () => {
    await look();
    const seen = { 'If-Match': `"${(await adminStatus()).version}"` };
    clock.at += 60_000;
    expect((await app.request('POST', '/api/twitter/refresh', undefined, { 'X-Test-Admin': 'Ferrow' })).status).toBe(
      200,
    );
    const present = await adminStatus();
    for (const path of ['/api/admin/twitter/clear-cache', '/api/twitter/refresh']) {
      const answer = await app.request('POST', path, undefined, seen);
      expect(answer.status).toBe(412);
      expect(failureSchema.parse(answer.body)).toMatchObject({
        code: 'EDITED_MEANWHILE',
        conflict: {
          version: present.version,
          present: { posts: present.cache.tweets_count, fetched_at: present.fetched_at },
          by: { name: 'Ferrow' },
        },
      });
    }
    expect((await recent()).tweets).toHaveLength(5);
    expect(x.calls).toHaveLength(3);
    const answer = await app.request('POST', '/api/admin/twitter/clear-cache', undefined, {
      'If-Match': `"${present.version}"`,
    });
    expect(answer.status).toBe(200);
    expect((await recent()).tweets).toEqual([]);
  });

  it('answers with the singular for one post', async () => {
    const answer = await call(feedRefreshSchema, 'POST', '/twitter/refresh?limit=1');
    expect(answer).toEqual({ success: true, count: 1, message: 'Loaded 1 post' });
  });

  it('rejects visitors who refresh, clear or read the limits, and rejects invalid limits', async () => {
    const visitor = { 'X-Test-Visitor': '1' };
    for (const [method, path] of [
      ['POST', '/api/twitter/refresh'],
      ['POST', '/api/admin/twitter/clear-cache'],
      ['GET', '/api/admin/twitter/status'],
    ] as const) {
      expect((await app.request(method, path, undefined, visitor)).status).toBe(401);
    }
    for (const limit of ['0', '-1', '1001', 'five', '1.5']) {
      expect((await app.request('GET', `/api/twitter/recent-tweets?limit=${limit}`)).status).toBe(400);
    }
    expect(x.calls).toHaveLength(0);
  });
});

// Needs a server of its own: the pause outlives the test.
describe('the social feed and 429', () => {
  beforeAll(startServer);
  beforeEach(forget);
  afterAll(stopServer);

  it('stores a 429 and sends no request until it is over', async () => {
    await look();
    x.respondWith(sends('{"title":"Too Many Requests"}', 429, { 'retry-after': '900' }));
    clock.at += 24 * HOUR;
    const refused = await app.request('POST', '/api/twitter/refresh');
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({ success: false, code: 'FEED_LIMITED', error: expect.stringContaining('15 minutes') }),
    ]);
    expect(x.calls).toHaveLength(1);
    expect((await adminStatus()).limited_until).toBe(new Date(clock.at + 900_000).toISOString());
    clock.at += 899_000;
    await look();
    expect((await app.request('POST', '/api/twitter/refresh')).status).toBe(429);
    expect(x.calls).toHaveLength(1);
    clock.at += 2_000;
    expect((await adminStatus()).limited_until).toBeNull();
  });
});

it('reports an unconfigured feed without a token and sends no request', async () => {
  const bare = await startTestApp({ admin: true });
  try {
    const answers = await Promise.all([
      bare.request('GET', '/api/twitter/status'),
      bare.request('GET', '/api/twitter/recent-tweets'),
      bare.request('POST', '/api/twitter/refresh'),
      bare.request('POST', '/api/admin/twitter/clear-cache'),
    ]);
    expect(answers.map(({ body }) => body)).toEqual([
      { configured: false, username: null, cache: { has_data: false, tweets_count: 0, age_minutes: null } },
      { success: false, tweets: [], message: 'Twitter feed is not configured' },
      { success: false, count: 0, message: 'Twitter feed is not configured' },
      expect.objectContaining({ success: true }),
    ]);
  } finally {
    await bare.close();
  }
});
