import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { HappeningsSchedule } from '../../../server/happenings/happenings.schedule.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { line, reading } from '../../support/game/readings.ts';

const NOW = new Date('2026-03-10T20:00:00Z');

/** Clock at the time of the tests. The log lines are of 12:00 and later of that day. */
class SetClock extends Clock {
  now(): Date {
    return NOW;
  }
}

interface Noted {
  kind: string;
  member_id: number | null;
  board_id: number | null;
  facts: Record<string, unknown>;
  /** Seconds after which it may be told. */
  delay: number;
}

let site: TestApp;
let bingo: Bingo;
let readings: StoreReadingService;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: new SetClock() });
  bingo = bingoOf(site);
  readings = site.app.get(StoreReadingService, { strict: false });
});
afterAll(() => site.close());
beforeEach(() => site.dataSource.query('DELETE FROM happening'));

const found = (minute: number, item: string) =>
  line(minute, `I found ${item}`, `After killing a bat, it dropped ${item}.`);
const read = (member: number, ...activities: ReturnType<typeof line>[]) =>
  readings.store(member, reading('2026-03-10T19:00:00Z', { activities }));
const noted = async (): Promise<Noted[]> =>
  site.dataSource
    .query(`SELECT kind, member_id, board_id, facts, round(extract(epoch FROM due_at - noted_at))::int AS delay
    FROM happening ORDER BY id`);
const kinds = async () => (await noted()).map(({ kind }) => kind);

/** Returns a member who was read before. */
async function member(): Promise<number> {
  const [id = 0] = await bingo.members(`Ada ${++people}`);
  await read(id);
  return id;
}

async function board(ada: number, fields: object = {}) {
  const made = await bingo.board({ start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-11T12:00:00Z', ...fields });
  const team = await bingo.team(made.id, 'Red', { member_ids: [ada] });
  await bingo.square(made.id, 2, 3, 'Mossy whip');
  return { id: made.id, team: team.id };
}

describe('happenings', () => {
  it('notes new lines of a member who was read before, in the transaction that stores them', async () => {
    const ada = await member();
    await expect(
      readings.store(ada, reading('2026-03-10T19:00:00Z', { activities: [found(1, 'a rock')] }), () => {
        throw new Error('this reading is not stored');
      }),
    ).rejects.toThrow('this reading is not stored');
    expect(await noted()).toEqual([]);
    await read(ada, found(1, 'a rock'));
    expect(await noted()).toMatchObject([{ kind: 'activity.boss_loot', member_id: ada, delay: 0 }]);
    await read(ada, found(1, 'a rock'));
    expect(await noted()).toHaveLength(1);
  });

  it('notes nothing of a first reading and nothing of a hidden member', async () => {
    const [fresh = 0] = await bingo.members(`Fresh ${++people}`);
    await read(fresh, found(1, 'a rock'));
    const hidden = await member();
    await bingo.call('PATCH', `/admin/members/${hidden}/hidden`, { hidden: true });
    await read(hidden, found(2, 'a rock'));
    expect(await noted()).toEqual([]);
  });

  it('notes the completion of a square beside its line, both with the delay of the board', async () => {
    const ada = await member();
    const { id, team } = await board(ada, { is_active: true });
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 300 WHERE id = $1', [id]);
    await site.dataSource.query('DELETE FROM happening');
    await read(ada, found(5, 'a mossy whip'));
    expect(await noted()).toMatchObject([
      { kind: 'activity.boss_loot', member_id: ada, delay: 300 },
      { kind: 'board.completion', member_id: ada, board_id: id, facts: { team, have: 1, total: 1 }, delay: 300 },
      { kind: 'board.blackout', board_id: id, facts: { team, total: 1 }, delay: 300 },
      { kind: 'board.lead_changed', board_id: id, facts: { team, have: 1, before: null }, delay: 300 },
    ]);
    expect(JSON.stringify(await noted())).not.toContain('Ada');
  });

  it('notes the delay that an admin has set, and shows none after it was taken away', async () => {
    const ada = await member();
    const { id } = await board(ada, { is_active: true, stream_delay_s: 60 });
    const delays = async () => [...new Set((await noted()).map(({ delay }) => delay))];
    await read(ada, found(5, 'a mossy whip'));
    expect(await delays()).toEqual([60]);
    const longer = await bingo.call('PUT', `/bingo/boards/${id}`, { stream_delay_s: 240 });
    expect(longer).toMatchObject({ body: { board: { stream_delay_s: 240 } } });
    await bingo.call('PUT', `/bingo/boards/${id}`, { stream_delay_s: 0 });
    expect((await bingo.state(id)).board).not.toHaveProperty('stream_delay_s');
  });

  it('notes nothing of a hidden board, and not its past when it becomes public', async () => {
    const ada = await member();
    const { id } = await board(ada, { is_active: false });
    await read(ada, found(5, 'a mossy whip'));
    expect(await kinds()).toEqual(['activity.boss_loot']);
    await bingo.call('PUT', `/bingo/boards/${id}`, { is_active: true });
    expect(await kinds()).toEqual(['activity.boss_loot']);
  });

  it('notes what is taken back', async () => {
    const ada = await member();
    const { id } = await board(ada, { is_active: true });
    await read(ada, found(5, 'a mossy whip'));
    const [completion] = (await bingo.state(id)).completions;
    await bingo.call('DELETE', `/bingo/completions/${completion?.id}`, { reason: 'It was a trade' });
    expect((await noted()).at(-1)).toMatchObject({
      kind: 'board.completion_revoked',
      facts: { completion: completion?.id },
    });
  });

  it('notes who is added, removed and restored by an admin', async () => {
    const name = `Newcomer ${++people}`;
    await bingo.call('POST', '/members', { name });
    const [row] = await site.dataSource.query('SELECT id FROM member WHERE name = $1', [name]);
    await bingo.call('POST', `/admin/members/${row.id}/remove`);
    await bingo.call('POST', `/admin/members/${row.id}/restore`);
    expect(await noted()).toMatchObject([
      { kind: 'member.joined', member_id: row.id },
      { kind: 'member.left', member_id: row.id },
      { kind: 'member.returned', member_id: row.id },
    ]);
  });

  it('hides and removes a member while a transaction adds something that names it', async () => {
    const ada = await member();
    const edit = site.dataSource.createQueryRunner();
    await edit.startTransaction();
    try {
      // The lock of a foreign key. The edit holds that of its board, too, for which these actions would wait.
      await edit.query('SELECT FROM member WHERE id = $1 FOR KEY SHARE', [ada]);
      for (const hidden of [true, false]) {
        expect((await bingo.call('PATCH', `/admin/members/${ada}/hidden`, { hidden })).status).toBe(200);
      }
      expect((await bingo.call('POST', `/admin/members/${ada}/remove`)).status).toBe(200);
    } finally {
      await edit.rollbackTransaction();
      await edit.release();
    }
  });

  it('keeps what was told of a line that two names of one player have, also after an undo of the rename', async () => {
    const ids = [await member(), await member()];
    for (const id of ids) await read(id, found(5, 'a rock'));
    await site.dataSource.query('UPDATE happening SET routed_at = now()');
    const told = () =>
      site.dataSource.query<unknown[]>(
        `SELECT h.id, h.member_id, a.member_id AS of, a.id AS line FROM happening h
         LEFT JOIN activity a ON a.id = (h.facts->>'activity')::bigint WHERE h.kind LIKE 'activity.%' ORDER BY h.id`,
      );
    const before = await told();
    expect(before).toMatchObject(ids.map((id) => ({ member_id: id, of: id })));
    const names = await site.dataSource.query('SELECT name FROM member WHERE id = ANY ($1) ORDER BY id', [ids]);
    const [from, to] = names.map(({ name }: { name: string }) => name);
    const { rename } = (await bingo.call('POST', '/clan/renames', { from, to })).body as { rename: { id: number } };
    expect(await told()).toMatchObject(ids.map(() => ({ member_id: ids[0], of: ids[0] })));
    expect((await bingo.call('POST', `/clan/renames/${rename.id}/undo`)).status).toBe(200);
    expect(await told()).toEqual(before);
  });

  it('loses the happenings of a member who is erased', async () => {
    const ada = await member();
    await read(ada, found(1, 'a rock'));
    const [row] = await site.dataSource.query('SELECT name FROM member WHERE id = $1', [ada]);
    const erased = await bingo.call('POST', `/admin/members/${ada}/erase`, { name: row.name });
    expect(erased.status).toBe(200);
    expect(await noted()).toEqual([]);
  });

  it('keeps what is not told yet however old it is, and boards for a year', async () => {
    const ada = await member();
    const { id } = await board(ada);
    await site.dataSource.query(
      `INSERT INTO happening (kind, at, noted_at, board_id, facts, routed_at)
       SELECT 'board.started', now(), $2::timestamptz - days * interval '1 day', board, '{}', routed
       FROM (VALUES (31, NULL::int, NULL::timestamptz), (29, NULL, now()), (31, NULL, now()), (364, $1, now()), (366, $1, now()))
         AS h (days, board, routed)`,
      [id, NOW],
    );
    await site.app.get(HappeningsSchedule, { strict: false }).prune();
    const rows = await site.dataSource.query(
      `SELECT round(extract(epoch FROM $1::timestamptz - noted_at) / 86400)::int AS days
      FROM happening ORDER BY days`,
      [NOW],
    );
    expect(rows.map(({ days }: { days: number }) => days)).toEqual([29, 31, 364]);
  });
});
