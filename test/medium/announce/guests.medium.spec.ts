import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ToldItemRepository } from '../../../server/announce/told-item.repository.ts';
import { DeletedBoardsService } from '../../../server/bingo/board-files/deleted-boards.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

let site: TestApp;
let bingo: Bingo;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());
beforeEach(() => site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening'));

/** A sent message about a guest who is a member by now unless that is not so, and another one about nobody. */
async function told(isMember = true) {
  const name = `Ada ${++people}`;
  const [member = 0] = await bingo.members(name);
  const { id: board } = await bingo.board({ title: 'Summer', is_active: true });
  const [{ happening }] = await site.dataSource.query(
    `WITH guest AS (INSERT INTO bingo_guest (name, name_key, member_id) VALUES ($1, lower($1), $2) RETURNING id)
     INSERT INTO happening (kind, at, guest_id, board_id, facts, routed_at)
     SELECT 'board.completion', now(), id, $3, '{}', now() FROM guest RETURNING id AS happening`,
    [name, isMember ? member : null, board],
  );
  await site.dataSource.query(
    `WITH channel AS (INSERT INTO announce_channel (name, webhook_hash, hint, created_by)
       VALUES ('news', gen_random_uuid(), '…1', 'A test') RETURNING id),
     rule AS (INSERT INTO announce_rule (channel_id, name, kinds) SELECT id, 'All', '{}' FROM channel
       RETURNING id, channel_id),
     message AS (INSERT INTO announce_message (channel_id, rule_id, batch_key, ready_at, state, discord_id)
       SELECT channel_id, id, batch, now(), 'sent', '1' FROM rule, (VALUES ('of the guest'), ('of nobody')) AS b (batch)
       RETURNING id, rule_id, batch_key)
     INSERT INTO announce_item (message_id, happening_id, rule_id)
     SELECT id, $1, rule_id FROM message WHERE batch_key = 'of the guest'`,
    [happening],
  );
  return { name, member, happening: Number(happening) };
}

const edits = () => site.dataSource.query('SELECT batch_key FROM announce_message WHERE edit_due ORDER BY id');

it('hides what was told of a guest when the member is hidden that the guest became', async () => {
  const { name, member, happening } = await told();
  const items = site.app.get(ToldItemRepository, { strict: false });
  const read = async () => (await items.ofIds(site.dataSource.manager, [happening]))[0];
  expect(await read()).toMatchObject({ name, is_hidden: false });
  await bingo.call('PATCH', `/admin/members/${member}/hidden`, { hidden: true });
  expect(await read()).toMatchObject({ is_hidden: true });
  expect(await edits()).toEqual([{ batch_key: 'of the guest' }]);
});

it('forgets what was told of a guest when the member is erased that the guest became', async () => {
  const { name, member, happening } = await told();
  await bingo.call('POST', `/admin/members/${member}/erase`, { name });
  expect(await edits()).toEqual([{ batch_key: 'of the guest' }]);
  expect(await site.dataSource.query('SELECT id FROM happening WHERE id = $1', [happening])).toEqual([]);
});

it('forgets what was told of a guest who has lost every seat, with the guest', async () => {
  const { name, happening } = await told(false);
  await site.app.get(DeletedBoardsService, { strict: false }).purge();
  expect(await site.dataSource.query('SELECT id FROM bingo_guest WHERE name = $1', [name])).toEqual([]);
  expect(await edits()).toEqual([{ batch_key: 'of the guest' }]);
  expect(await site.dataSource.query('SELECT id FROM happening WHERE id = $1', [happening])).toEqual([]);
});

it('keeps what was told of a guest who has become a member', async () => {
  await told();
  await site.app.get(DeletedBoardsService, { strict: false }).purge();
  expect(await edits()).toEqual([]);
});
