import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { StreamWatchers } from '../../../server/live/stream/stream-watchers.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { OverlayStreams } from '../../../server/live/sockets/overlay-streams.ts';
import { BoardHistoriesService } from '../../../server/overlay/board-histories.service.ts';
import { DatabaseTime } from '../../../server/overlay/database-time.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { LATE_S, openReaders, type OverlayReader } from '../../support/live/overlay-readers.ts';
import { until } from '../../support/live/socket-client.ts';

const QUIET_MS = 10.5 * 60_000;
const DAY_MS = 86_400_000;
const PLAYER = 'Zaphod B';

/** Clock of the process on the readers' node. */
class SetClock extends Clock {
  aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

let database: TestDatabase;
/** Admins write on the node `writer`; overlays read on the node `node`. */
let writer: TestApp;
let node: TestApp;
let bingo: Bingo;
let board: Board;
let player: number;
let token: { id: number; secret: string };
let readers: OverlayReader[] = [];
const clock = new SetClock();
/** Time added to the real time on the readers' node. */
let passedMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  writer = await startTestApp({ admin: true, databaseUrl: database.url });
  node = await startTestApp({ admin: true, databaseUrl: database.url, clock });
  bingo = bingoOf({ request: writer.request, dataSource: database.dataSource });
  const time = node.app.get(DatabaseTime);
  jest.spyOn(time, 'ticks').mockImplementation(() => performance.now() + passedMs);
});
afterAll(async () => {
  await node.close();
  await writer.close();
  await database.drop();
});
beforeEach(async () => {
  clock.aheadMs = 0;
  await database.dataSource.query('DELETE FROM member');
  [player = 0] = await bingo.members(PLAYER);
  board = await bingo.board();
  await bingo.square(board.id, 1, 1, 'Dark bow');
  await bingo.square(board.id, 2, 2, 'Oak helm');
  await bingo.team(board.id, 'Reds', { member_ids: [player] });
  const { body } = await bingo.call('POST', `/bingo/boards/${board.id}/tokens`, { label: 'Anna' });
  const made = body as { token: { id: number }; secret: string };
  token = { id: made.token.id, secret: made.secret };
  // Makes the events old enough for the delayed readers.
  await database.dataSource.query(`UPDATE live_event SET at = at - interval '60 s' WHERE stream = $1`, [stream()]);
  readers = await openReaders(node, board.id, token.secret);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.spyOn(node.app.get(DatabaseTime), 'ticks').mockImplementation(() => performance.now() + passedMs);
  for (const { client } of readers) client.close();
});

const stream = () => bingoStream(board.id);
const visit = (path: string) => node.request('GET', path, undefined, { 'X-Test-Visitor': '1' });
const newest = () => writer.app.get(LiveService).currentVersion(database.dataSource, stream());
const all = (what: string, is: (reader: OverlayReader) => boolean, withinMs = 10_000) =>
  until(what, () => readers.every(is), withinMs + LATE_S * 1000);
const good = async (method: string, path: string, sent?: unknown) => {
  const answer = await bingo.call(method, path, sent);
  expect([method, path, answer.status]).toEqual([method, path, 200]);
};
async function complete(row: number): Promise<void> {
  const { teams } = await bingo.state(board.id);
  const at = { board_id: board.id, team_id: teams[0]?.id, row, column: row, completed_by: player };
  await good('POST', '/bingo/completions', { ...at, completed_at: new Date().toISOString() });
}
const completed = ({ heard }: OverlayReader) => heard().includes('"completion.recorded"');
const removed = ({ heard }: OverlayReader) => heard().includes('"board.removed"');

/** Sends beats on the readers' node and checks that each has the newest version of the database. */
async function expectTrueBeats(): Promise<void> {
  const version = await newest();
  for (const { client } of readers) client.beats.length = 0;
  node.app.get(OverlayStreams).beat();
  await all('the beats', ({ client }) => client.beats.length > 0);
  for (const { client, stream: name } of readers) expect([name, client.beats[0]?.version]).toEqual([name, version]);
}

const FAULTS: [string, () => Promise<void>][] = [
  [
    '10.5 quiet minutes and a read of another board',
    async () => {
      const other = await bingo.board({ title: 'Another' });
      passedMs += QUIET_MS;
      // Only the time of this node has advanced, not that of the database.
      await node.app.get(DatabaseTime).measure();
      const path = `/api/overlay/boards/${other.id}/state`;
      await until('the other board', async () => (await visit(path)).status === 200);
      node.app.get(OverlayStreams).beat();
    },
  ],
  [
    '201 invented ids',
    async () => {
      const asked = jest.spyOn(node.dataSource, 'query');
      const before = asked.mock.calls.length;
      for (let id = 1_000_000; id < 1_000_201; id++) {
        expect((await visit(`/api/overlay/boards/${id}/state`)).status).toBe(404);
        expect(node.app.get(StreamWatchers).cursor(bingoStream(id))).toBeUndefined();
      }
      expect(asked.mock.calls.length - before).toBeLessThanOrEqual(201 + 10);
    },
  ],
];

describe.each(FAULTS)('after %s', (_what, fault) => {
  it('[LV7a] delivers a completion, a hidden member and the end to every open overlay, with no outdated beat', async () => {
    await fault();
    await complete(1);
    await all('the completion', completed);
    await expectTrueBeats();

    const before = await newest();
    await good('PATCH', `/admin/members/${player}/hidden`, { hidden: true });
    await all('the person', ({ client, isLate, heard }) =>
      isLate ? client.beats.some(({ version }) => version > before) : heard().includes('"person.veiled"'),
    );
    for (const { client, stream: name, load } of readers) {
      const { status, text } = await load();
      expect([name, status, text.includes(PLAYER)]).toEqual([name, 200, false]);
      if (!name.includes(`:${LATE_S}`)) continue;
      expect(await client.open(name, before)).toMatchObject({ reload: true });
    }

    await good('PUT', `/bingo/boards/${board.id}`, { is_active: false });
    await all('the hiding', (reader) =>
      reader.isPublic ? removed(reader) : reader.heard().includes('"is_active":false'),
    );
    for (const { isPublic, load } of readers) expect((await load()).status).toBe(isPublic ? 404 : 200);
    await good('DELETE', `/bingo/boards/${board.id}`);
    await all('the end', removed);
    for (const { load } of readers) expect((await load()).status).toBe(404);
  });

  it('ends every open overlay at once when its board is deleted', async () => {
    await fault();
    await good('DELETE', `/bingo/boards/${board.id}`);
    // Without its event the overlays would learn it by the next beat, after 15 s.
    await until('the end', () => readers.every(removed));
  });
});

describe('the history of a board', () => {
  it('[LV7a] keeps the history of a board while it is used, and frees it some minutes later', async () => {
    const hub = node.app.get(StreamWatchers);
    passedMs += QUIET_MS;
    node.app.get(OverlayStreams).beat();
    await node.app.get(DatabaseTime).measure();
    expect(hub.cursor(stream())).toBeDefined();
    for (const { client } of readers) client.close();
    // Repeats, because the history is read once more after the last reader closed it.
    await until('the rooms to be empty', async () => {
      passedMs += QUIET_MS;
      node.app.get(OverlayStreams).beat();
      await node.app.get(DatabaseTime).measure();
      return hub.cursor(stream()) === undefined;
    });
  });

  it('[LV7a] reads the history again after a restore despite failures, and sends beats with the raised version', async () => {
    const read = jest.spyOn(node.app.get(LiveService), 'readSince');
    for (let times = 0; times < 3; times++) read.mockRejectedValueOnce(new Error('the database is away'));
    await database.dataSource.query('UPDATE live_stream SET version = version + 1000000 WHERE stream = $1', [stream()]);
    const lifted = await newest();
    await node.app.get(StreamWatchers).sweep();
    await all('a beat', ({ client }) => client.beats.some(({ version }) => version === lifted), 3000);
    expect(read.mock.calls.length).toBeGreaterThan(3);
    for (const { client, stream: name, load } of readers) {
      expect(await client.open(name, lifted - 1_000_000)).toEqual({ version: lifted, reload: true });
      expect((await load()).version).toBe(lifted);
      expect(await client.open(name, lifted)).toEqual({ version: lifted, events: [] });
    }
    await complete(1);
    await all('the completion', completed);
    await expectTrueBeats();
  });

  it.each([
    ['hides', 'UPDATE bingo_board SET is_active = false, public_from = NULL WHERE id = $1', true],
    ['does not have', 'DELETE FROM bingo_board WHERE id = $1', false],
  ])('ends the streams of visitors on a board that a restored database %s', async (_what, statement, tokensStay) => {
    const { id } = board;
    if (tokensStay) {
      // In the backup, the last event of the board hid it.
      await database.dataSource.query(
        `UPDATE live_event SET changes = jsonb_set(changes, '{0}', jsonb_set($2::jsonb, '{board}', (
           SELECT c->'board' || '{"is_active": false}' FROM live_event e, jsonb_array_elements(e.changes) c
           WHERE e.stream = $1 AND c->>'type' = 'board.changed' ORDER BY e.version DESC LIMIT 1)))
         WHERE stream = $1 AND version = (SELECT max(version) FROM live_event WHERE stream = $1)`,
        [stream(), JSON.stringify({ type: 'board.changed', board: null })],
      );
      await database.dataSource.query(
        `UPDATE live_event SET changes = (SELECT jsonb_agg(c) FROM jsonb_array_elements(changes) c
           WHERE c->>'type' <> 'board.changed' OR c->'board'->>'is_active' = 'false')
         WHERE stream = $1 AND version = (SELECT max(version) FROM live_event WHERE stream = $1)`,
        [stream()],
      );
    }
    await database.dataSource.query(statement, [id]);
    await database.dataSource.query('UPDATE live_stream SET version = version + 1000000 WHERE stream = $1', [stream()]);
    await node.app.get(StreamWatchers).sweep();
    await until('the end', () => readers.filter(({ isPublic }) => isPublic || !tokensStay).every(removed));
    for (const reader of readers) expect(removed(reader)).toBe(reader.isPublic || !tokensStay);
  });

  it('skips a change of a newer version of the site and delivers the following ones', async () => {
    await database.dataSource.query(
      `WITH next AS (UPDATE live_stream SET version = version + 1 WHERE stream = $1 RETURNING version), event AS (
         INSERT INTO live_event (stream, version, at, changes)
         SELECT $1, version, now() - interval '60 s', '[{"type": "of.next.year"}]'::jsonb FROM next)
       SELECT pg_notify('live', $1 || '|' || version) FROM next`,
      [stream()],
    );
    await complete(1);
    await all('the completion', completed);
    await good('PUT', `/bingo/boards/${board.id}`, { is_active: false });
    await all('the end', (reader) => !reader.isPublic || removed(reader));
  });

  it.each([400 * DAY_MS, -28 * DAY_MS])(
    'keeps the delay when the clock of the process is %i ms off',
    async (aheadMs) => {
      clock.aheadMs = aheadMs;
      const heardAt = new Map<string, number>();
      for (const { client, stream: name } of readers) {
        client.socket.on('live:event', () => heardAt.set(name, Date.now()));
      }
      await complete(1);
      await all('the completion', completed);
      const rows: { at: Date }[] = await database.dataSource.query(
        'SELECT at FROM live_event WHERE stream = $1 ORDER BY version DESC LIMIT 1',
        [stream()],
      );
      const at = rows[0]?.at.getTime() ?? NaN;
      for (const { stream: name, isLate } of readers) {
        const lateMs = (heardAt.get(name) ?? NaN) - at - (isLate ? LATE_S * 1000 : 0);
        // A busy machine may need a second from the commit to the reader; a wrong delay is off by at least this one.
        expect([name, lateMs >= 0 && lateMs < LATE_S * 1000, lateMs]).toEqual([name, true, lateMs]);
      }
    },
  );
});

it('rejects a token that is revoked while its board is being read', async () => {
  const pasts = node.app.get(BoardHistoriesService);
  const hold = pasts.hold.bind(pasts);
  let cut: () => boolean = () => false;
  jest.spyOn(pasts, 'hold').mockImplementation(async (id) => {
    const held = await hold(id);
    await good('DELETE', `/bingo/tokens/${token.id}`);
    await until('the other overlays to be cut', () => cut());
    return held;
  });
  const [late] = readers.filter(({ isPublic }) => !isPublic);
  if (!late) throw new Error('there is no reader by a token');
  cut = () => removed(late);
  const name = `overlay:${board.id}:1:${token.secret}`;
  expect(await late.client.open(name, 1)).toMatchObject({ code: 'NOT_FOUND' });
});
