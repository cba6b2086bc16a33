import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RouterService } from '../../../server/announce/routing/router.service.ts';
import { addChannel, storeDrops } from '../../support/announce/announce-site.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

const HOUR_MS = 3_600_000;
let site: TestApp;
let bingo: Bingo;
let ada: number;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
  [ada = 0] = await bingo.members('Ada');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM bingo_board; DELETE FROM happening');
});

const route = () => site.app.get(RouterService, { strict: false }).run();

/** A public board that began hours ago, and its delay in seconds. */
async function board(delay: number, fields: object = {}): Promise<number> {
  const start_date = new Date(Date.now() - 5 * HOUR_MS).toISOString();
  const { id } = await bingo.board({ title: 'Summer', is_active: true, start_date, ...fields });
  await raise(id, delay);
  await site.dataSource.query('DELETE FROM happening');
  return id;
}

const raise = (id: number, delay: number) =>
  site.dataSource.query('UPDATE bingo_board SET stream_delay_s = $2 WHERE id = $1', [id, delay]);

function note(kind: string, { seconds = 0, boardId = null }: { seconds?: number; boardId?: number | null } = {}) {
  return site.dataSource.query(
    `INSERT INTO happening (kind, at, noted_at, due_at, member_id, board_id, facts)
     SELECT $1, at, at, at, $2, $3, '{}' FROM (SELECT clock_timestamp() - $4 * interval '1 s' AS at) AS noted`,
    [kind, ada, boardId, seconds],
  );
}

describe('the router', () => {
  it('holds every line while a board with a delay runs, and lets it go in time', async () => {
    await board(300);
    await note('activity.boss_loot', { seconds: 200 });
    await note('activity.pet', { seconds: 301 });
    await note('member.joined');
    expect(await route()).toBe(2);
    const left = await site.dataSource.query('SELECT kind FROM happening WHERE routed_at IS NULL');
    expect(left).toEqual([{ kind: 'activity.boss_loot' }]);
    await site.dataSource.query(`UPDATE happening SET noted_at = noted_at - interval '101 s'`);
    expect(await route()).toBe(1);
  });

  it('holds no line for a board that is hidden, not begun, or over and told', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
    await board(300, { is_active: false });
    await board(300, { start_date: at(1), end_date: at(2) });
    await board(300, { end_date: at(-1) });
    await note('activity.boss_loot');
    expect(await route()).toBe(1);
    await board(300, { end_date: new Date(Date.now() - 60_000).toISOString() });
    await note('activity.boss_loot');
    expect(await route()).toBe(0);
  });

  it('holds what happened on a board whose delay was raised since', async () => {
    const [delayed, other] = [await board(0), await board(0)];
    await note('board.line_done', { boardId: delayed, seconds: 60 });
    await note('board.line_done', { boardId: other, seconds: 60 });
    await raise(delayed, 300);
    expect(await route()).toBe(1);
    await raise(delayed, 30);
    expect(await route()).toBe(1);
  });

  it('gives a rule only what is from its source and about a member of its rank', async () => {
    const people = await bingo.members('Bea', 'Cid');
    await site.dataSource.query(`UPDATE member SET clan_rank = 'Captain' WHERE id = $1`, [people[0]]);
    for (const id of people) await storeDrops(site, id, []);
    const filters = [{}, { ranks: ['Captain'] }, { sources: ['BAT'] }, { ranks: ['Captain'], sources: ['Vorago'] }];
    for (const filter of filters) await addChannel(site, ['drops'], { filter });
    for (const id of people) await storeDrops(site, id, ['a rock']);
    expect(await route()).toBe(2);
    const told = await site.dataSource.query(
      `SELECT r.filter, array_agg(m.name ORDER BY m.name) AS names FROM announce_item i JOIN announce_rule r ON r.id = i.rule_id
       JOIN happening h ON h.id = i.happening_id JOIN member m ON m.id = h.member_id GROUP BY r.id ORDER BY r.id`,
    );
    const both = ['Bea', 'Cid'];
    expect(told).toEqual([
      { filter: {}, names: both },
      { filter: { ranks: ['Captain'] }, names: ['Bea'] },
      { filter: { sources: ['BAT'] }, names: both },
    ]);
  });
});
