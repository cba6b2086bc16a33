import { afterAll, beforeAll, expect, it } from '@jest/globals';
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
