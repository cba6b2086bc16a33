import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PracticeClan } from '../../../server/practice/clan/clan.ts';
import { spanOf } from '../../../server/practice/past/past-clan.ts';
import { PracticePastService } from '../../../server/practice/past/practice-past.service.ts';
import { mix } from '../../../server/practice/player/random.ts';
import { proofsResponseSchema } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { adminSignUpsResponseSchema } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { PracticeBingoService } from '../../../server/bingo/practice/practice-bingo.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

let site: TestApp;
let bingo: Bingo;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

const boards = async () => (await bingo.call('GET', '/bingo/admin/boards')).body;

it('sets up the practice bingo once, complete, after every member was read', async () => {
  const practice = site.app.get(PracticeBingoService);
  // A site with a real clan never sets up the board by itself.
  expect(await boards()).toEqual({ success: true, boards: [] });
  const ids = await bingo.members(...Array.from({ length: 10 }, (_, i) => `Practice ${i}`));
  expect(await practice.setUp()).toBe(false);
  await site.dataSource.query('INSERT INTO sync_due (member_id, last_attempt_at) SELECT unnest($1::int[]), now()', [
    ids,
  ]);
  expect(await practice.setUp()).toBe(true);
  expect(await practice.setUp()).toBe(true);
  const rows: { id: number }[] = await site.dataSource.query('SELECT id FROM bingo_board');
  expect(rows).toHaveLength(1);
  const { board, items, teams } = await bingo.state(rows[0]?.id ?? 0);
  expect(board).toMatchObject({ title: 'Test Clan Bingo', is_active: true, team_count: 4, item_count: 25 });
  expect(items).toHaveLength(25);
  expect(teams.map(({ members }) => members.filter(({ member_type }) => member_type === 'clan').length)).toEqual([
    2, 2, 2, 2,
  ]);
  expect(teams[0]?.members.map(({ member_type }) => member_type)).toContain('guest');
  await bingo.call('DELETE', `/bingo/boards/${board.id}`);
  expect(await practice.setUp()).toBe(true);
  expect(await boards()).toEqual({ success: true, boards: [] });
});

it('plays on a past: a week of it has ended, and the running one is half-way', async () => {
  const past = await startTestApp({ admin: true, env: { PRACTICE_MEMBERS: '12' } });
  try {
    const now = Date.now();
    const clan = new PracticeClan(mix('bingo'), 12, () => now);
    const span = spanOf(60, now);
    expect(await new PracticePastService('Europe/London').write(past.dataSource, clan, span)).toBe(true);
    expect(await past.app.get(PracticeBingoService).setUp()).toBe(true);
    const boards: { id: number; start_date: Date; end_date: Date; squares: number; evidence: number }[] =
      await past.dataSource.query(
        `SELECT b.id, b.start_date, b.end_date, (SELECT count(*)::int FROM bingo_square q WHERE q.board_id = b.id) AS squares
         FROM bingo_board b ORDER BY b.start_date`,
      );
    expect(boards.map(({ squares }) => squares)).toEqual([16, 16, 16, 25, 16]);
    const [ended, path, lockout, running, next] = boards;
    // The boards of other modes began earlier, so that the page and overlays show the main one.
    const modes = await Promise.all([path, lockout].map((board) => bingoOf(past).state(board?.id ?? 0)));
    expect(modes.map(({ board }) => board.mode)).toEqual([undefined, 'lockout']);
    expect(modes.map(({ items }) => items.some(({ reveal }) => reveal !== undefined))).toEqual([true, false]);
    for (const { board, teams } of modes) {
      expect(Date.parse(board.end_date ?? '')).toBeGreaterThan(now + 2 * 86_400_000);
      expect(teams).toHaveLength(3);
      expect(Math.min(...teams.map(({ members }) => members.length))).toBeGreaterThan(1);
    }
    const late: unknown[] = await past.dataSource.query(
      `SELECT m.name FROM bingo_participant p JOIN member m ON m.id = p.member_id
       WHERE p.board_id = $1 AND m.joined_at > $2`,
      [ended?.id, ended?.start_date],
    );
    expect(late).toEqual([]);
    expect(ended?.end_date.getTime()).toBeLessThan(now);
    expect(running?.start_date.getTime()).toBeLessThan(now - 3 * 86_400_000);
    expect(running?.end_date.getTime()).toBeGreaterThan(now + 3 * 86_400_000);
    const signUps = await bingoOf(past).call('GET', `/bingo/admin/boards/${next?.id}/signups`);
    expect(next?.start_date.getTime()).toBeGreaterThan(now + 6 * 86_400_000);
    expect(adminSignUpsResponseSchema.parse(signUps.body).signups.length).toBeGreaterThan(5);
    const queue = await bingoOf(past).call('GET', `/bingo/boards/${running?.id}/submissions`);
    const { proofs, waiting, decided } = proofsResponseSchema.parse(queue.body);
    expect([waiting, decided]).toEqual([2, 2]);
    expect(new Set(proofs.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected']));
    const shown = proofs.find(({ status }) => status === 'approved')?.pictures[0]?.id;
    expect((await bingoOf(past).visit('GET', `/bingo/pictures/${shown}.webp`)).status).toBe(200);
    for (const { id, start_date, end_date } of [ended, running].flatMap((board) => board ?? [])) {
      const { board, items, completions } = await bingoOf(past).state(id);
      expect(board.scoring?.by).toBe('points');
      expect(items.every(({ points }) => (points === undefined) === (id === ended?.id))).toBe(true);
      expect(completions.length).toBeGreaterThan(0);
      for (const { completed_at } of completions) {
        expect(Date.parse(completed_at)).toBeGreaterThanOrEqual(start_date.getTime());
        expect(Date.parse(completed_at)).toBeLessThanOrEqual(end_date.getTime());
      }
    }
  } finally {
    await past.close();
  }
});
