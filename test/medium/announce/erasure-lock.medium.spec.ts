import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RouterRepository } from '../../../server/announce/routing/router.repository.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { until } from '../../support/live/socket-client.ts';

let site: TestApp;
let bingo: Bingo;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

/** A completion of a member that was told, and was taken back since: the router has not compared that with the rules yet. */
async function takenBack(member: number): Promise<void> {
  const { id: board } = await bingo.board({ title: 'Summer', is_active: true });
  await site.dataSource.query('DELETE FROM happening');
  const note = (kind: string, routed: string) =>
    site.dataSource.query<{ id: number }[]>(
      `INSERT INTO happening (kind, at, member_id, board_id, facts, routed_at)
       VALUES ($1, now(), $2, $3, '{"completion": 77}', ${routed}) RETURNING id`,
      [kind, member, board],
    );
  const [told] = await note('board.completion', 'now()');
  await note('board.completion_revoked', 'NULL');
  await site.dataSource.query(
    `WITH channel AS (INSERT INTO announce_channel (name, webhook_hash, hint, created_by)
       VALUES ('news', gen_random_uuid(), '…1', 'A test') RETURNING id),
     rule AS (INSERT INTO announce_rule (channel_id, name, kinds) SELECT id, 'All', '{}' FROM channel
       RETURNING id, channel_id),
     message AS (INSERT INTO announce_message (channel_id, rule_id, batch_key, ready_at, state, discord_id)
       SELECT channel_id, id, 'told', now(), 'sent', '1' FROM rule RETURNING id, rule_id)
     INSERT INTO announce_item (message_id, happening_id, rule_id) SELECT id, $1, rule_id FROM message`,
    [told?.id],
  );
}

it('lets the router finish first when a member is erased whose news it has locked', async () => {
  const [ada = 0] = await bingo.members('Ada');
  await takenBack(ada);
  const rows = site.app.get(RouterRepository, { strict: false });
  const router = site.dataSource.createQueryRunner();
  await router.startTransaction();
  const [{ pid }] = await router.query('SELECT pg_backend_pid() AS pid');
  const due = await rows.due(router.manager, 10);
  expect(due).toHaveLength(1);

  const erased = site.request('POST', `/api/admin/members/${ada}/erase`, { name: 'Ada' });
  await until('the erasure to wait for the router', async () => {
    const held = await site.dataSource.query<unknown[]>(
      'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
      [pid],
    );
    return held.length > 0;
  });
  // Marks the message that told the completion, which the erasure marks as well.
  await rows.finish(router.manager, due);
  await router.commitTransaction();
  await router.release();
  expect((await erased).status).toBe(200);
  expect(await site.dataSource.query('SELECT state, edit_due FROM announce_message')).toEqual([
    { state: 'sent', edit_due: true },
  ]);
  expect(await site.dataSource.query('SELECT id FROM happening WHERE member_id = $1', [ada])).toEqual([]);
});
