/**
 * Guards what a visit costs and does not depend on time: requests, bytes and statements, at 100 members and a board of 7 × 7
 * squares. A limit may only fall. Scripts are limited by `client/build/size-gate.ts`, writes by
 * `statements.medium.spec.ts`, times by `npm run bench`.
 */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { firstReads } from '../../../shared/site/first-paint.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { STOPPED_CLOCK } from '../../support/clocks/stopped-clock.ts';
import { requestStatements } from '../../support/database/statements.ts';
import { addMember, line, reading } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';

const MEMBERS = 100;
const LINES = 10;
const SIDE = 7;
const TEAMS = 10;
const NOW = new Date('2026-11-18T12:00:00.000Z');
/** Bytes of a 304 with its headers. */
const UNCHANGED_BYTES = 250;

let site: TestApp;

/** Returns numbers from 0 to `below` that look random and are the same in every run, so that bodies compress as real ones. */
function invented(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Returns skills of a member of its own; `gained` XP in each. */
function skillsOf(member: number, gained: number) {
  const next = invented(member);
  const xp = Array.from({ length: SKILL_COUNT }, () => next(50_000_000) + gained * next(90_000));
  xp[0] = xp.slice(1).reduce((sum, value) => sum + value, 0);
  const level = xp.map(() => 1 + next(98));
  return { source: 'runemetrics' as const, xp, level, rank: xp.map(() => 1 + next(900_000)) };
}

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: { now: () => NOW }, overrides: [STOPPED_CLOCK] });
  const ids: number[] = [];
  for (let i = 1; i <= MEMBERS; i++) ids.push(await addMember(site.dataSource, `Player ${i}`));
  const { live, store } = { live: site.app.get(LiveService), store: site.app.get(StoreReadingService) };
  await site.dataSource.transaction((tx) => live.append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]));
  for (const id of ids) {
    const next = invented(id);
    const activities = Array.from({ length: LINES }, (_, i) =>
      line(next(9000), `I found ${next(900)} odd things ${i}`),
    );
    await store.store(id, reading(NOW.toISOString(), { skills: [skillsOf(id, 0)], activities }));
    await store.store(id, reading(NOW.toISOString(), { skills: [skillsOf(id, 1)] }));
  }
  const bingo = bingoOf(site);
  const { id: boardId } = await bingo.board({ rows: SIDE, columns: SIDE });
  for (let i = 0; i < SIDE * SIDE; i++) {
    await bingo.square(boardId, 1 + Math.floor(i / SIDE), 1 + (i % SIDE), `Mossy lantern of the ${i}th kind`);
  }
  for (let i = 0; i < TEAMS; i++) {
    const member_ids = ids.slice(i * 5, i * 5 + 5);
    const team = await bingo.team(boardId, `Team ${i}`, { member_ids });
    for (let row = 1; row <= 5; row++) {
      const body = { board_id: boardId, team_id: team.id, row, column: 1 + (i % SIDE), completed_by: member_ids[0] };
      await bingo.call('POST', '/bingo/completions', { ...body, completed_at: NOW.toISOString() });
    }
  }
  await until('the model has every gain', async () => {
    const { body } = await site.request('GET', '/api/leaderboard/weekly?limit=500&skill=Overall');
    return (
      (body as { leaderboard: { xpGain: number }[] }).leaderboard.filter(({ xpGain }) => xpGain > 0).length === MEMBERS
    );
  });
});
afterAll(() => site.close());

interface Answer {
  status: number;
  etag: string | undefined;
  /** Headers and body as transmitted. */
  bytes: number;
}

/** Requests an address as a browser does. */
function get(address: string, etag?: string): Promise<Answer> {
  const { hostname, port } = new URL(site.url);
  const known = etag === undefined ? '' : `If-None-Match: ${etag}\r\n`;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(
        `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nAccept-Encoding: br\r\n${known}\r\n`,
      );
    });
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      const etagOfAnswer = /^etag: (.*)\r$/im.exec(text)?.[1];
      resolve({ status: Number(text.slice(9, 12)), etag: etagOfAnswer, bytes: text.length });
    });
  });
}

/** Publishes a change that no read of these tests shows. Without one Nest's answers are shared. */
async function changeElsewhere(): Promise<void> {
  const live = site.app.get(LiveService);
  const version = async () =>
    Number((await site.request('GET', '/api/members')).headers.get(LIVE_VERSION_HEADER.toLowerCase()));
  const before = await version();
  await site.dataSource.transaction((tx) => live.append(tx, CLAN_STREAM, [{ type: 'feed.updated' }]));
  await until('the change has arrived', async () => (await version()) > before);
}

/** Returns the statements of one more request of each address. */
async function statementsOf(addresses: string[]): Promise<string[]> {
  await changeElsewhere();
  const statements: string[] = [];
  for (const address of addresses) {
    statements.push(...(await requestStatements(site, () => site.request('GET', address))).statements);
  }
  return statements;
}

/** Reads that visitors make most, and the bytes of each in brotli with its headers. */
const READS: [address: string, bytes: number][] = [
  ['/api/members?active=true', 2850],
  ['/api/members/all-hiscores', 59_000],
  ['/api/leaderboard/weekly?limit=500&skill=Overall', 1950],
  ['/api/leaderboard/weekly?limit=500&skill=Magic', 1850],
  ['/api/leaderboard/top/gainers?count=25', 690],
  ['/api/activities/clan?limit=200', 3900],
  ['/api/bingo/boards', 700],
  ['/api/bingo/boards/1/state', 1870],
  ['/api/bingo/boards/1/completions', 1030],
];

describe('a warm read', () => {
  it.each(READS)('of %s runs no statement, is at most %i bytes, and 250 when unchanged', async (address, most) => {
    const first = await get(address);
    expect(await statementsOf([address])).toEqual([]);
    const again = await get(address, first.etag);
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.bytes).toBeLessThanOrEqual(most);
    expect(again.bytes).toBeLessThanOrEqual(UNCHANGED_BYTES);
  });
});

interface Visit {
  path: string;
  /** Reads that the page's first paint waits for, beside its HTML, scripts and pictures. */
  requests: number;
  /** Bytes of these reads with their headers, without and with an answer from an earlier visit. */
  cold: number;
  warm: number;
  /** Statements for them when other visitors have made them within the last second. */
  statements: number;
}

const VISITS: Visit[] = [
  { path: '/', requests: 6, cold: 9200, warm: 1350, statements: 0 },
  { path: '/members', requests: 2, cold: 3600, warm: 480, statements: 0 },
  { path: '/hiscore', requests: 2, cold: 30_500, warm: 480, statements: 0 },
  { path: '/xp-tracker', requests: 2, cold: 2700, warm: 480, statements: 0 },
  { path: '/bingo', requests: 1, cold: 700, warm: 220, statements: 0 },
  { path: '/profile/Player%205', requests: 3, cold: 3700, warm: 700, statements: 0 },
];

describe('a visit', () => {
  it.each(VISITS)(
    'of $path makes at most $requests reads, $cold bytes and $statements statements, $warm bytes next time',
    async (visit) => {
      const { pathname, searchParams } = new URL(visit.path, site.url);
      const addresses = firstReads(pathname, searchParams).map(({ address }) => address);
      const cold = await Promise.all(addresses.map((address) => get(address)));
      const warm = await Promise.all(addresses.map((address, i) => get(address, cold[i]?.etag)));
      expect(cold.map(({ status }) => status)).toEqual(addresses.map(() => 200));
      const statements = await statementsOf(addresses);
      const sum = (answers: Answer[]) => answers.reduce((total, { bytes }) => total + bytes, 0);
      expect(addresses.length).toBeLessThanOrEqual(visit.requests);
      expect(sum(cold)).toBeLessThanOrEqual(visit.cold);
      expect(sum(warm)).toBeLessThanOrEqual(visit.warm);
      expect(statements.length).toBeLessThanOrEqual(visit.statements);
    },
  );
});
