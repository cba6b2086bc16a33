import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { until } from '../../support/live/socket-client.ts';

const ADMINS = 17;

let site: TestApp;
let bingo: Bingo;
let boardId: number;
let guest: number;
let teamId: number;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
beforeEach(async () => {
  boardId = (await bingo.board({ rows: 5, columns: 5, start_date: '2026-01-01T00:00:00.000Z' })).id;
  for (let i = 0; i < 25; i++) await bingo.square(boardId, 1 + Math.floor(i / 5), 1 + (i % 5), `Item ${i}`);
  const team = await bingo.team(boardId, 'Reds', { guest_members: ['Arthur'] });
  teamId = team.id;
  guest = team.members[0]?.guest_member_id ?? 0;
});
afterAll(() => site.close());

const record = (square: number) =>
  bingo.call('POST', '/bingo/completions', {
    board_id: boardId,
    row: 1 + Math.floor(square / 5),
    column: 1 + (square % 5),
    team_id: teamId,
    completed_by: guest,
    completed_at: '2026-02-01T12:00:00.000Z',
  });
const everybody = () => Promise.all(Array.from({ length: ADMINS }, (_, i) => record(i)));

describe('seventeen records on one board at once', () => {
  it('stores the records of all seventeen admins', async () => {
    expect((await everybody()).map(({ status }) => status)).toEqual(Array(ADMINS).fill(200));
    expect((await bingo.state(boardId)).completions).toHaveLength(ADMINS);
  });

  it('answers 503 with Retry-After and stores nothing while the board stays locked for too long', async () => {
    const holder = site.dataSource.createQueryRunner();
    await holder.startTransaction();
    // It holds the lock for longer than a transaction of the product may be idle.
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await holder.query('SELECT 1 FROM bingo_board WHERE id = $1 FOR UPDATE', [boardId]);
    const answers = await everybody();
    await holder.rollbackTransaction();
    await holder.release();
    expect(answers.map(({ status, headers, body }) => [status, headers.get('retry-after'), body])).toEqual(
      Array(ADMINS).fill([503, '2', expect.objectContaining({ code: 'BUSY', error: expect.stringContaining('busy') })]),
    );
    expect((await bingo.state(boardId)).completions).toEqual([]);

    await until('each is taken when it is sent again', async () =>
      (await everybody()).every(({ status }) => status === 200),
    );
    expect((await bingo.state(boardId)).completions).toHaveLength(ADMINS);
  });
});
