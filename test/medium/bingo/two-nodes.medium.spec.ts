import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { line, reading } from '../../support/game/readings.ts';

/** Two application instances on one database. */
let database: TestDatabase;
let one: TestApp;
let two: TestApp;
let bingo: Bingo;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await startTestApp({ admin: true, databaseUrl: database.url });
  two = await startTestApp({ admin: true, databaseUrl: database.url });
  bingo = bingoOf(one);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await database.drop();
});

const nodeAt = (at: number): TestApp => (at % 2 === 0 ? one : two);
const START = '2026-03-10T12:00:00Z';
const events = async (id: number, since: number) =>
  (await one.app.get(LiveService).readSince(bingoStream(id), since)).flatMap(({ changes }) => changes);
const version = (id: number) => one.app.get(LiveService).currentVersion(one.dataSource, bingoStream(id));

describe('concurrent writes on two instances', () => {
  it('stores 200 identical completions as one row and one event', async () => {
    const [ada = 0] = await bingo.members('Parallel');
    const board = await bingo.board({ start_date: START });
    await bingo.square(board.id, 1, 1, 'Nicest outfit', { rule: { kind: 'manual' } });
    const team = await bingo.team(board.id, 'Reds', { member_ids: [ada] });
    const before = await version(board.id);
    const body = {
      board_id: board.id,
      team_id: team.id,
      row: 1,
      column: 1,
      completed_by: ada,
      completed_at: '2026-03-10T15:00:00Z',
    };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => nodeAt(at).request('POST', '/api/bingo/completions', body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await events(board.id, before)).toHaveLength(1);
    const count: unknown = await one.dataSource.query(
      'SELECT (SELECT count(*)::int FROM bingo_completion WHERE board_id = $1) AS completions, (SELECT count(*)::int FROM bingo_record WHERE board_id = $1) AS records',
      [board.id],
    );
    expect(count).toEqual([{ completions: 1, records: 1 }]);
  });

  it('keeps the earliest of a whole team’s lines for one square, and publishes events that match the state', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Racer ${at}`);
    const ids = await bingo.members(...names);
    const board = await bingo.board({ start_date: START });
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await bingo.team(board.id, 'Reds', { member_ids: ids });
    const before = await version(board.id);
    await Promise.all(
      ids.map((id, at) =>
        nodeAt(at)
          .app.get(StoreReadingService, { strict: false })
          .store(id, reading('2026-03-10T19:00:00Z', { activities: [line(40 - at, 'I found a mossy whip')] })),
      ),
    );
    const { completions } = await bingo.state(board.id);
    expect(completions).toMatchObject([{ completed_by: ids.at(-1), completed_at: '2026-03-10T12:21:00.000Z' }]);
    const shown = new Set<number>();
    for (const change of await events(board.id, before)) {
      const told = change as { type: string; completion?: { id: number }; completion_id?: number };
      if (told.type === 'completion.recorded') shown.add(told.completion?.id ?? 0);
      if (told.type === 'completion.revoked') shown.delete(told.completion_id ?? 0);
    }
    expect([...shown]).toEqual(completions.map(({ id }) => id));
  });

  it('loses no drop when lines arrive while an admin sets squares and seats', async () => {
    for (let round = 0; round < 8; round++) {
      const [ada = 0] = await bingo.members(`Late ${round}`);
      const board = await bingo.board({ start_date: START });
      const team = await bingo.team(board.id, 'Reds', {});
      await Promise.all([
        bingo.square(board.id, 1, 1, 'Mossy whip'),
        two.request('POST', `/api/bingo/teams/${team.id}/members`, { member_ids: [ada] }),
        two.app
          .get(StoreReadingService, { strict: false })
          .store(ada, reading('2026-03-10T19:00:00Z', { activities: [line(5, 'I found a mossy whip')] })),
      ]);
      expect((await bingo.state(board.id)).completions).toMatchObject([{ completed_by: ada }]);
    }
  });
});
