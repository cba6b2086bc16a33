import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { fillPath, type Route } from '../../../shared/http/route.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { PATIENT_PAINTER } from '../../support/app/patient-painter.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { STOPPED_CLOCK } from '../../support/clocks/stopped-clock.ts';
import { countRepeats } from '../../support/database/statements.ts';
import { addMember, line, reading, skills } from '../../support/game/readings.ts';

const READERS = 200;
/** Bodies below this size are not compressed: that would not make them smaller. */
const SMALL_BYTES = 1024;
/** These frame the statements that are counted; the work of the start has transactions of its own. */
const TRANSACTION = /^(START|SET) TRANSACTION|^COMMIT$/;

let site: TestApp;
const values: Record<string, string> = { period: 'weekly', name: 'Player 1', row: '1', column: '1' };
let boardId = 0;
let iconFile = '';
let token = '';

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  for (let i = 1; i <= 40; i++) await addMember(site.dataSource, `Player ${i}`);
  const { live, store } = { live: site.app.get(LiveService), store: site.app.get(StoreReadingService) };
  await site.dataSource.transaction((tx) => live.append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]));
  const lines = Array.from({ length: 20 }, (_, i) => line(i, `I found ${i} odd things`));
  await store.store(1, reading('2026-11-18T12:00:00.000Z', { skills: [skills(5000)], activities: lines }));

  const bingo = bingoOf(site);
  boardId = (await bingo.board({ rows: 5, columns: 5, end_date: '2199-01-01T00:00:00.000Z' })).id;
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const icon_url = `data:image/png;base64,${png.toString('base64')}`;
  for (let i = 0; i < 25; i++) {
    const item = await bingo.square(boardId, 1 + Math.floor(i / 5), 1 + (i % 5), `Item ${i}`, { icon_url });
    iconFile = (item.icon_url ?? '').slice('/icons/'.length);
  }
  for (let i = 0; i < 10; i++) await bingo.team(boardId, `Team ${i}`, { guest_members: [`Guest ${i}`] });
  const made = await site.request('POST', `/api/bingo/boards/${boardId}/tokens`, { label: 'A stream' });
  token = (made.body as { secret: string }).secret;
});
afterAll(() => site.close());

/** Routes that read a session, redirect to another site, check a token per reader, or report the process state. */
const PERSONAL = [
  '/auth/status',
  '/auth/google',
  '/auth/google/callback',
  '/auth/discord',
  '/auth/discord/callback',
  '/overlay/boards/:id/page',
  '/health/ready',
];
const routes: Route[] = ALL_ROUTES.filter(
  ({ method, access, path }) => method === 'GET' && access === 'public' && !PERSONAL.includes(path),
);

function addressOf({ path, root }: Route): string {
  const id = path.startsWith('/activities') ? 1 : boardId;
  const file = fileOf(path);
  const address = (root ? '' : '/api') + fillPath(path, { ...values, id, file });
  return address;
}

function fileOf(path: string): string {
  if (path.startsWith('/icons')) return iconFile;
  if (path.startsWith('/feeds')) return `${boardId}.atom`;
  if (path.startsWith('/calendar')) return `${boardId}.ics`;
  if (path.startsWith('/share')) return `${boardId}.png`;
  return 'swagger-ui.css';
}

interface Raw {
  status: number;
  encoding: string;
  bytes: number;
}

function get(url: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
    http
      .get(url, { headers, agent: false }, (res) => {
        let bytes = 0;
        res.on('data', (chunk: Buffer) => (bytes += chunk.length));
        res.on('end', () => {
          resolve({ status: res.statusCode ?? 0, encoding: res.headers['content-encoding'] ?? 'none', bytes });
        });
      })
      .on('error', reject);
  });
}

describe(`${READERS} readers at once, right after a start`, () => {
  it.each(routes.map((route) => [route.path, route] as const))(
    'runs no statement of GET %s more than twice and compresses the answers',
    async (_, route) => {
      const url = site.dataSource.options.type === 'postgres' ? site.dataSource.options.url : undefined;
      const overrides = [PATIENT_PAINTER, STOPPED_CLOCK];
      const cold = await startTestApp({ overrides, ...(url !== undefined && { databaseUrl: url }) });
      try {
        const address = cold.url + addressOf(route);
        let answers: Raw[] = [];
        // By its parameters too: the version of a stream is also read by the work of the start, for streams of its own.
        const times = await countRepeats(async () => {
          answers = await Promise.all(Array.from({ length: READERS }, () => get(address)));
        });
        expect([...times].filter(([key, count]) => count > 2 && !TRANSACTION.test(key))).toEqual([]);
        // Metrics require the token, and no proof here has a picture.
        const isMissing = route.path === '/metrics' || route.path === '/bingo/pictures/:file';
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([isMissing ? 404 : 200]));
        const isJson = route.path.endsWith('.json') || (route.response !== undefined && !route.root);
        if (isJson) expect(answers.filter((a) => a.encoding === 'none' && a.bytes >= SMALL_BYTES)).toEqual([]);
      } finally {
        await cold.close();
      }
    },
  );

  it('compresses GET /overlay/boards/:id/page, which checks the token of every reader', async () => {
    const answers = await Promise.all(
      Array.from({ length: READERS }, () => get(`${site.url}/api/overlay/boards/${boardId}/page?token=${token}`)),
    );
    expect(answers.filter(({ status, encoding }) => status !== 200 || encoding !== 'br')).toEqual([]);
  });
});
