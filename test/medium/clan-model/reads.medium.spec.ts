import http from 'node:http';
import net from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { membersResponseSchema } from '../../../shared/members/members.schemas.ts';
import { hiscoreColumnsResponseSchema } from '../../../shared/members/hiscores.schemas.ts';
import { hiscoresResponseSchema } from '../../../shared/members/members.schemas.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { PERIODS } from '../../../shared/game/periods.ts';
import { gainsResponseSchema } from '../../../shared/xp/gains.schemas.ts';
import {
  clanXpResponseSchema,
  leaderboardResponseSchema,
  topGainersResponseSchema,
} from '../../../shared/xp/xp.schemas.ts';
import { hiscoresOf } from '../../../client/features/hiscores/hiscores.resource.ts';
import { gainsOf } from '../../../client/features/xp/gains.resource.ts';
import { clanXp, topGainers } from '../../../client/features/xp/gains.selectors.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { addMember, line, reading, skills } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';

const AT = '2026-11-18T12:00:00.000Z';
const NOW = new Date(AT);
let clock = NOW;
let test: TestApp;

/** One address of each read that is served from memory. */
const HOT_PATHS = [
  '/api/members',
  '/api/members/all-hiscores',
  '/api/members/hiscores/columns',
  '/api/members/hiscores/xp-brackets',
  '/api/leaderboard/top/gainers',
  '/api/leaderboard/all/gains',
  '/api/leaderboard/all/comparison',
  '/api/leaderboard/current-daily-clan-xp',
  '/api/leaderboard/current-weekly-clan-xp',
  '/api/leaderboard/current-monthly-clan-xp',
  '/api/leaderboard/weekly',
  '/api/activities/clan',
  '/api/members/Zez%20Fan%2099',
  '/api/members/player_5/stats',
  '/api/members/Player%205/history?range=90&skill=Magic',
  '/api/activities/member/5',
  '/api/twitter/recent-tweets?limit=5',
];

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    http
      .request(`${test.url}${path}`, { method, headers, agent: false }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(chunks) });
        });
      })
      .on('error', reject)
      .end();
  });
}

const get = async (path: string): Promise<unknown> => JSON.parse((await raw(path)).bytes.toString()) as unknown;
const store = (id: number, value: Parameters<StoreReadingService['store']>[1]) =>
  test.app.get(StoreReadingService).store(id, value);

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => clock } });
  for (let i = 1; i <= 12; i++) await addMember(test.dataSource, i === 1 ? 'Zez Fan 99' : `Player ${i}`);
  await test.dataSource.query(`UPDATE member SET clan_rank = 'Owner' WHERE id = 12`);
  await test.dataSource.query(`UPDATE member SET is_active = false WHERE id = 11`);
  // The rows were inserted without the services; this event makes the model load them.
  await test.dataSource.transaction((tx) =>
    test.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]),
  );
  for (let id = 1; id <= 10; id++) {
    await store(id, reading(AT, { skills: [skills(1000 * id)] }));
    await store(id, reading(AT, { skills: [skills(1000 * id, { 7: 1000 * id + 10 * id })] }));
  }
  await until('the model has it', async () => {
    const { leaderboard } = leaderboardResponseSchema.parse(await get('/api/leaderboard/daily'));
    return leaderboard.length === 10 && leaderboard[0]?.xpGain === 100;
  });
});
afterAll(() => test.close());

describe('list reads', () => {
  it('returns members by rank, then name: active, inactive or all', async () => {
    const names = async (query: string): Promise<string[]> =>
      membersResponseSchema.parse(await get(`/api/members${query}`)).members.map(({ name }) => name);
    const all = await names('');
    expect(all).toHaveLength(12);
    expect(all.slice(0, 3)).toEqual(['Player 12', 'Player 2', 'Player 3']);
    expect(await names('?active=true')).toHaveLength(11);
    expect(await names('?active=false')).toEqual(['Player 11']);
    expect(await names('?inactive_days=7')).toEqual([]);
    expect(await names('?active=true&inactive_days=7')).toEqual([]);
  });

  it('returns every member with 30 skills, or with none when never read', async () => {
    const { members } = hiscoresResponseSchema.parse(await get('/api/members/all-hiscores'));
    expect(members.find(({ id }) => id === 3)?.skills).toHaveLength(30);
    expect(members.find(({ id }) => id === 3)?.skills[7]).toMatchObject({ skill_name: 'Magic', xp: 3030, xp_gain: 30 });
    expect(members.find(({ id }) => id === 12)?.skills).toEqual([]);
  });

  it('gives the hiscores page columns with the values of the specified call', async () => {
    const { members } = hiscoresResponseSchema.parse(await get('/api/members/all-hiscores'));
    const columns = hiscoresOf(hiscoreColumnsResponseSchema.parse(await get('/api/members/hiscores/columns')).hiscores);
    expect(columns.members.map(({ id, active }) => [id, active])).toEqual(
      members.map((row) => [row.id, row.is_active]),
    );
    for (const [at, { skills: entries }] of members.entries()) {
      const read = columns.skills.map(({ xp, level, rank }) => ({ xp: xp[at], level: level[at], rank: rank[at] }));
      const unread = { xp: 0, level: 0, rank: null };
      expect(read).toMatchObject(
        entries.length > 0 ? entries.map(({ xp, level, rank }) => ({ xp, level, rank })) : SKILLS.map(() => unread),
      );
    }
  });

  it('ranks by gain up to the limit, and accepts a skill in any case', async () => {
    const board = async (path: string) => leaderboardResponseSchema.parse(await get(path)).leaderboard;
    expect((await board('/api/leaderboard/weekly?limit=3')).map(({ xpGain }) => xpGain)).toEqual([100, 90, 80]);
    expect((await board('/api/leaderboard/monthly?skill=mAgIc&limit=1'))[0]).toMatchObject({
      totalXp: 10100,
      xpGain: 100,
    });
    expect((await board('/api/leaderboard/daily?skill=Attack')).every(({ xpGain }) => xpGain === 0)).toBe(true);
    expect(await get('/api/leaderboard/current-daily-clan-xp')).toEqual({ success: true, data: { total_xp: 550 } });
    const gainers = (await get('/api/leaderboard/top/gainers?count=2')) as { topGainers: { daily: unknown[] } };
    expect(gainers.topGainers.daily).toHaveLength(2);
  });

  it('names the day of a leaderboard by the server’s clock', async () => {
    const { gains } = gainsResponseSchema.parse(await get('/api/leaderboard/all/gains'));
    expect(leaderboardResponseSchema.parse(await get('/api/leaderboard/weekly')).day).toBe(gains.day);
  });

  it('gives the home page gains that sum and rank as the specified calls do', async () => {
    const gains = gainsOf(gainsResponseSchema.parse(await get('/api/leaderboard/all/gains')).gains);
    const { members } = membersResponseSchema.parse(await get('/api/members?active=true'));
    const { topGainers: specified } = topGainersResponseSchema.parse(await get('/api/leaderboard/top/gainers?count=4'));
    for (const period of PERIODS) {
      const sum = clanXpResponseSchema.parse(await get(`/api/leaderboard/current-${period}-clan-xp`)).data.total_xp;
      expect(clanXp(members, gains, period)).toBe(sum);
    }
    expect(topGainers(members, gains, 'daily', 4)).toEqual(specified.daily);
    expect(topGainers(members, gains, 'weekly', 4)).toEqual(specified.weekly);
  });

  it('returns a gain of zero on a new day although no member was read since', async () => {
    const before = (await raw('/api/leaderboard/current-daily-clan-xp')).headers.etag;
    clock = new Date('2026-11-19T00:00:30Z');
    const answer = await raw('/api/leaderboard/current-daily-clan-xp');
    expect(JSON.parse(answer.bytes.toString())).toEqual({ success: true, data: { total_xp: 0 } });
    expect(answer.headers.etag).not.toBe(before);
    expect(await get('/api/leaderboard/current-weekly-clan-xp')).toEqual({ success: true, data: { total_xp: 550 } });
    clock = NOW;
  });

  it('rejects invalid queries', async () => {
    for (const path of [
      '/api/leaderboard/yearly',
      '/api/leaderboard/daily?limit=0',
      '/api/leaderboard/daily?limit=1001',
      '/api/leaderboard/daily?skill=Sailing',
      '/api/leaderboard/top/gainers?count=x',
      '/api/activities/clan?category=Gossip',
      '/api/members?active=maybe',
      '/api/members?active=true&active=false',
      '/api/members?colour=red',
    ]) {
      const answer = await raw(path);
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});

describe('reads of one member', () => {
  it.each(['Zez Fan 99', 'zez_fan_99', 'ZEZ+FAN-99', 'zez\u00a0fan 99', ' zez  fan 99 '])(
    'finds a member as "%s"',
    async (name) => {
      const { member } = (await get(`/api/members/${encodeURIComponent(name)}`)) as {
        member: { name: string; skills: unknown[] };
      };
      expect(member).toMatchObject({ name: 'Zez Fan 99' });
      expect(member.skills).toHaveLength(30);
    },
  );

  it('answers 404 for an unknown member', async () => {
    const answer = await raw('/api/members/nobody');
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
      404,
      expect.objectContaining({ error: 'Member not found', code: 'MEMBER_NOT_FOUND' }),
    ]);
    expect((await raw('/api/activities/member/999')).status).toBe(404);
    expect((await raw('/api/activities/member/x')).status).toBe(404);
  });

  it('returns the weekly stats and the reading of a member', async () => {
    const { stats } = (await get('/api/members/Player%205/stats')) as { stats: { skills: { xp_gain: number }[] } };
    expect(stats.skills[0]).toMatchObject({ skill_name: 'Overall', xp_gain: 50 });
    expect(await get('/api/members/Player%205/reading')).toMatchObject({
      reading: { member_id: 5, profile_state: 'public', last_synced_at: AT },
    });
    expect(await get('/api/members/Player%2012/stats')).toEqual({ success: true, stats: { skills: [] } });
  });
});

describe('the delivery of reads', () => {
  it('compresses a read, sends its ETag, and answers 304 when nothing changed', async () => {
    const plain = await raw('/api/members/all-hiscores');
    const brotli = await raw('/api/members/all-hiscores', { 'Accept-Encoding': 'gzip, br' });
    const gzip = await raw('/api/members/all-hiscores', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const etag = plain.headers.etag ?? '';
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
      const again = await raw('/api/members/all-hiscores', { 'If-None-Match': known });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers['x-live-version']).toBe(plain.headers['x-live-version']);
    }
  });

  it('sends the same headers from cached bytes and from Nest', async () => {
    const names = (answer: Raw): string[] =>
      Object.keys(answer.headers)
        // Only the answers of Nest are logged, with the id.
        .filter((name) => name !== 'vary' && name !== 'x-request-id')
        .sort();
    const front = await raw('/api/members?active=true');
    const nest = await raw('/api/members?active=true&inactive_days=1000');
    expect(names(front)).toEqual(names(nest));
    for (const name of ['cross-origin-resource-policy', 'x-content-type-options', 'cache-control', 'content-type'])
      expect(front.headers[name]).toBe(nest.headers[name]);
    expect(front.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  });

  it.each([...HOT_PATHS, '/api/site'])('answers %s with a 304 of at most 250 bytes', async (path) => {
    const { headers } = await raw(path);
    const { hostname, port } = new URL(test.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname);
      socket.on('error', reject);
      socket.once('data', (bytes) => {
        socket.destroy();
        resolve(bytes.toString('latin1'));
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nIf-None-Match: ${headers.etag}\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n[^]*\r\n\r\n$/);
    // The site's facts belong to no stream.
    expect(answer.includes('\r\nX-Live-Version: ')).toBe(path !== '/api/site');
    expect(answer.length).toBeLessThanOrEqual(250);
  });

  it('sends the same ETag for the same body on every node, after a restart, and for a HEAD', async () => {
    const { options } = test.dataSource;
    if (options.type !== 'postgres' || options.url === undefined) throw new Error('tests run on PostgreSQL');
    // The other node reads at its start what this node applied as events.
    const other = await startTestApp({ databaseUrl: options.url, clock: { now: () => clock } });
    try {
      for (const path of HOT_PATHS) {
        const mine = await raw(path);
        const theirs = await other.request('GET', path);
        expect(mine.headers.etag).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
        expect([path, theirs.headers.get('etag')]).toEqual([path, mine.headers.etag]);
        expect([path, (await raw(path, {}, 'HEAD')).headers.etag]).toEqual([path, mine.headers.etag]);
      }
    } finally {
      await other.close();
    }
  });

  it('raises the version and keeps the ETag for an unchanged reading', async () => {
    const before = await raw('/api/members');
    await store(4, reading(AT, { skills: [skills(4000, { 7: 4040 })] }));
    await until(
      'the version rises',
      async () =>
        Number((await raw('/api/members')).headers['x-live-version']) > Number(before.headers['x-live-version']),
    );
    expect((await raw('/api/members')).headers.etag).toBe(before.headers.etag);
  });

  it('returns a change with the next read', async () => {
    const before = await raw('/api/activities/clan?limit=1');
    await store(4, reading(AT, { activities: [line(1, 'I found a whip of tests')] }));
    await until(
      'the model has it',
      async () => (await raw('/api/activities/clan?limit=1')).headers.etag !== before.headers.etag,
    );
    expect(await get('/api/activities/clan?limit=1')).toMatchObject({
      activities: [{ text: 'I found a whip of tests', member_name: 'Player 4' }],
    });
    const kinds = (await get('/api/activities/clan?category=Pets')) as { activities: unknown[] };
    expect(kinds.activities).toEqual([]);
  });
});
