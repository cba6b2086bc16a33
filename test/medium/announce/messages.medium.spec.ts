import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { AnnounceSchedule } from '../../../server/announce/announce.schedule.ts';
import { MessageNewsService } from '../../../server/announce/sending/message-news.service.ts';
import { MessageQueueRepository } from '../../../server/announce/sending/message-queue.repository.ts';
import { RouterService } from '../../../server/announce/routing/router.service.ts';
import { SenderService } from '../../../server/announce/sending/sender.service.ts';
import { PainterService } from '../../../server/sharing/painter/painter.service.ts';
import { HappeningsSchedule } from '../../../server/happenings/happenings.schedule.ts';
import { addChannel, storeDrops, tellings } from '../../support/announce/announce-site.ts';
import { databaseUrlOf } from '../../support/announce/database-url.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

let discord: DiscordServer;
let site: TestApp;
let node2: TestApp;
let bingo: Bingo;
let people = 0;

beforeAll(async () => {
  discord = await startDiscord();
  const env = discordEnv(discord);
  site = await startTestApp({ admin: true, env });
  node2 = await startTestApp({ admin: true, env, databaseUrl: databaseUrlOf(site) });
  bingo = bingoOf(site);
});
afterAll(async () => {
  await node2.close();
  await site.close();
  await discord.close();
});
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace');
  discord.standIn.messages.length = 0;
  discord.calls.length = 0;
  discord.cut.length = 0;
});

const channel = (presets: string[], fields: object = {}) => addChannel(site, presets, fields);
const store = (id: number, items: string[]) => storeDrops(site, id, items);
/** Lets the messages of all channels be sent now, as if their pace allowed it; pauses that Discord asked for stay. */
const unpaced = () => site.dataSource.query(`UPDATE host_pace SET next_at = '-infinity'`);
const turn = (node: TestApp = site) => node.app.get(AnnounceLoopService, { strict: false }).turn();
const messages = (): Promise<{ state: string; problem: string | null; doubtful: boolean; attempt: number }[]> =>
  site.dataSource.query('SELECT state, problem, doubtful, attempt FROM announce_message ORDER BY id');
const shown = () => discord.standIn.messages.map(({ embeds }) => `${embeds[0]?.title}: ${embeds[0]?.description}`);

/** Returns a member who was read before. */
async function member(): Promise<{ id: number; name: string }> {
  const name = `Ada ${++people}`;
  const [id = 0] = await bingo.members(name);
  await store(id, []);
  return { id, name };
}

/** A running public board with one square, on which a member plays. */
async function board(ada: number, fields: object = {}) {
  const start_date = new Date(Date.now() - 86_400_000).toISOString();
  const made = await bingo.board({ title: 'Summer', is_active: true, start_date, ...fields });
  const team = await bingo.team(made.id, 'Red', { member_ids: [ada] });
  await bingo.square(made.id, 1, 1, 'Mossy whip');
  await site.dataSource.query('DELETE FROM happening');
  return { id: made.id, team: team.id };
}

describe('messages to Discord', () => {
  it('tell what happened, once, in the words of its kind', async () => {
    await channel(['drops']);
    const { id, name } = await member();
    await store(id, ['a mossy whip']);
    await turn();
    await turn(node2);
    expect(shown()).toEqual([`Mossy whip: **${name}** from bat`]);
    expect(await messages()).toMatchObject([{ state: 'sent', problem: null, doubtful: false }]);
  });

  it('gather what happens within their window into one message', async () => {
    await channel(['drops'], { batchS: 60 });
    const { id } = await member();
    await store(id, ['a rock']);
    await turn();
    await store(id, ['a stone', 'a pebble']);
    await turn();
    expect(discord.calls).toEqual([]);
    await site.dataSource.query('UPDATE announce_message SET ready_at = now()');
    await turn();
    expect(shown()).toEqual([expect.stringMatching(/^3 drops: /)]);
  });

  it('leave the line that completed a square to the rule for boards', async () => {
    await channel(['drops', 'bingo']);
    const { id, name } = await member();
    await board(id);
    await store(id, ['a mossy whip']);
    await turn();
    expect(shown()).toEqual([expect.stringContaining(`A1 · Mossy whip – **${name}** for **Red**: 1 of 1`)]);
  });

  it('keep their order in a channel on two nodes', async () => {
    await channel(['drops']);
    const { id } = await member();
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const name of names) {
      await store(id, [`a ${name} rock`]);
      await turn();
      await site.dataSource.query(`UPDATE announce_message SET state = 'waiting' WHERE state = 'collecting'`);
    }
    while (discord.standIn.messages.length < names.length) {
      await unpaced();
      await Promise.all([turn(), turn(node2)]);
    }
    expect(discord.standIn.messages.map(({ embeds }) => embeds[0]?.title?.split(' ')[0])).toEqual(
      names.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    );
  });

  it('wait at least as long as Discord asks, and use up no try', async () => {
    await channel(['drops']);
    const { id } = await member();
    discord.standIn.failNext({ status: 429, body: { retry_after: 0.9, global: false } });
    await store(id, ['a rock']);
    await turn();
    const [first] = discord.calls;
    expect(await messages()).toMatchObject([{ state: 'waiting', attempt: 0 }]);
    while (discord.calls.length < 2) {
      await unpaced();
      await turn();
    }
    expect((discord.calls[1]?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(900);
    expect(await messages()).toMatchObject([{ state: 'sent', doubtful: false }]);
  });

  it.each([
    ['that is global', { status: 429, body: { retry_after: 600, global: true } }],
    ['that is no JSON', { status: 429, body: '<html>', headers: { 'retry-after': '600' } }],
  ])('keep every channel waiting for a limit %s', async (_, answer) => {
    await channel(['drops']);
    await channel(['drops']);
    const { id } = await member();
    discord.standIn.failNext(answer);
    await store(id, ['a rock']);
    await turn();
    await unpaced();
    await turn();
    await turn(node2);
    expect(discord.calls).toHaveLength(1);
    expect((await messages()).map(({ state }) => state).includes('sent')).toBe(false);
  });

  it('stop for good at a webhook that Discord does not know, and go on in other channels', async () => {
    const gone = await channel(['drops']);
    const other = await channel(['drops']);
    discord.standIn.deleteWebhook(gone);
    const { id } = await member();
    for (const item of ['a rock', 'a stone', 'a pebble']) {
      await store(id, [item]);
      await unpaced();
      await turn();
      await turn(node2);
    }
    expect(discord.calls.filter(({ webhook }) => webhook === gone)).toHaveLength(1);
    expect(discord.standIn.messages.filter(({ channel: to }) => to === other)).toHaveLength(3);
    const [row] = await site.dataSource.query('SELECT state, problem FROM announce_channel ORDER BY id');
    expect(row).toEqual({ state: 'broken', problem: 'The webhook was deleted in Discord (10015)' });
  });

  it('are tried once without role after a refusal, then given up', async () => {
    await channel(['drops'], { roleId: '123' });
    const { id } = await member();
    discord.standIn.failNext({ status: 400, body: { code: 50035 } }, { status: 400, body: { code: 50035 } });
    await store(id, ['a rock']);
    for (let round = 0; round < 3; round += 1) {
      await unpaced();
      await turn();
    }
    expect(discord.calls).toHaveLength(2);
    expect(await messages()).toMatchObject([{ state: 'dead', problem: 'Discord refused it (50035)' }]);
  });

  it.each(['stored', 'lost'] as const)('are tried again and marked when no answer came: %s', async (fault) => {
    await channel(['drops']);
    const { id } = await member();
    discord.cut.push(fault);
    await store(id, ['a rock']);
    await turn();
    expect(await messages()).toMatchObject([{ state: 'waiting', doubtful: true }]);
    await turn();
    expect(discord.calls).toHaveLength(1);
    await site.dataSource.query(`UPDATE announce_message SET run_after = '-infinity'`);
    await unpaced();
    await turn();
    expect(shown()).toHaveLength(fault === 'stored' ? 2 : 1);
    expect(await messages()).toMatchObject([
      { state: 'sent', doubtful: true, problem: 'Sent; it may have been posted twice' },
    ]);
  });

  it('of a process that died are sent by another one, and marked', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.dataSource.query(`UPDATE host_pace SET paused_until = 'infinity'`);
    await site.dataSource.query(
      `INSERT INTO host_pace (host, paused_until) VALUES ('discord', now() + interval '1 hour')`,
    );
    await turn();
    await site.dataSource.query(`UPDATE announce_message SET state = 'sending', lease_id = gen_random_uuid(),
      lease_until = now() - interval '1 s'; DELETE FROM host_pace`);
    const before = await tellings(site);
    await node2.app.get(SenderService, { strict: false }).reclaim();
    expect(await tellings(site)).toBe(before + 1);
    expect(await messages()).toMatchObject([{ state: 'waiting', doubtful: true }]);
    await turn(node2);
    expect(discord.calls).toEqual([]);
    await site.dataSource.query(`UPDATE announce_message SET run_after = '-infinity'`);
    await turn(node2);
    expect(shown()).toHaveLength(1);
    expect(await messages()).toMatchObject([{ state: 'sent', doubtful: true }]);
  });

  it('are dropped when they are too old to be news', async () => {
    await channel(['drops']);
    const { id } = await member();
    await site.dataSource.query(
      `INSERT INTO host_pace (host, paused_until) VALUES ('discord', now() + interval '1 hour')`,
    );
    await store(id, ['a rock']);
    await turn();
    await site.dataSource.query(`DELETE FROM host_pace; UPDATE happening SET due_at = now() - interval '2 days'`);
    await turn();
    expect(discord.calls).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'dropped', problem: 'It was too old to be news' }]);
  });

  it('are edited when a completion is taken back, and removed when the only person in them is hidden', async () => {
    await channel(['drops', 'bingo']);
    const { id } = await member();
    const { id: boardId } = await board(id);
    await store(id, ['a mossy whip', 'a rock']);
    for (let round = 0; round < 3; round += 1) {
      await turn();
      await unpaced();
    }
    expect(shown()).toHaveLength(2);
    const [completion] = (await bingo.state(boardId)).completions;
    await bingo.call('DELETE', `/bingo/completions/${completion?.id}`, { reason: 'It was a trade' });
    await turn();
    expect(shown().join()).toMatch(/~~A1 · Mossy whip.*~~ taken back/);
    await bingo.call('PATCH', `/admin/members/${id}/hidden`, { hidden: true });
    for (let round = 0; round < 3; round += 1) {
      await unpaced();
      await turn();
    }
    expect(shown().join()).not.toContain('Ada');
    expect(shown()).toHaveLength(1);
  });
});

describe('a message that was not sent yet', () => {
  it('says nothing of what was taken back, neither when it is sent nor later', async () => {
    await channel(['bingo'], { batchS: 60 });
    const { id } = await member();
    const { id: boardId } = await board(id);
    await bingo.square(boardId, 1, 2, 'Rock');
    await store(id, ['a rock', 'a mossy whip']);
    await turn();
    const [first] = (await bingo.state(boardId)).completions.filter(({ item_name }) => item_name === 'Rock');
    await bingo.call('DELETE', `/bingo/completions/${first?.id}`, { reason: 'It was a trade' });
    await turn();
    await site.dataSource.query('UPDATE announce_message SET ready_at = now()');
    await turn();
    await site.dataSource.query('UPDATE announce_message SET edit_due = true');
    await unpaced();
    await turn();
    expect(shown().join()).toContain('Mossy whip');
    expect(shown().join()).not.toMatch(/Rock|taken back/);
    expect(discord.calls.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  it('waits, with its edit, while its address cannot be opened', async () => {
    await channel(['drops']);
    const { id, name } = await member();
    await store(id, ['a rock']);
    await turn();
    await site.dataSource.query(`UPDATE announce_channel SET secret_box = '\\x00'`);
    await bingo.call('PATCH', `/admin/members/${id}/hidden`, { hidden: true });
    await unpaced();
    await turn();
    const [row] = await site.dataSource.query('SELECT state, edit_due FROM announce_message');
    expect(row).toEqual({ state: 'sent', edit_due: true });
    expect(shown().join()).toContain(name);
  });

  it('is left to another process when this one cannot read it, and is not doubtful', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.app.get(RouterService, { strict: false }).run();
    await site.dataSource.query(`UPDATE happening SET kind = 'activity.of_a_newer_version'`);
    await turn();
    expect(await messages()).toMatchObject([{ state: 'waiting', doubtful: false, problem: 'It could not be read' }]);
    await site.dataSource.query(`UPDATE happening SET kind = 'activity.boss_loot';
      UPDATE announce_message SET run_after = '-infinity'`);
    await unpaced();
    await turn(node2);
    expect(await messages()).toMatchObject([{ state: 'sent', doubtful: false, problem: null }]);
  });

  it('is given up after ten tries when nobody can read it', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.app.get(RouterService, { strict: false }).run();
    await site.dataSource.query(`UPDATE happening SET kind = 'activity.of_a_newer_version';
      UPDATE announce_message SET reads = 9`);
    await turn();
    expect(await messages()).toMatchObject([{ state: 'dead', attempt: 0, problem: 'It could not be read' }]);
    expect(discord.calls).toEqual([]);
  });

  it('is not given up for one look that failed after many tries with Discord', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.app.get(RouterService, { strict: false }).run();
    await site.dataSource.query(`UPDATE happening SET kind = 'activity.of_a_newer_version';
      UPDATE announce_message SET attempt = 30, doubtful = true`);
    await turn();
    expect(await messages()).toMatchObject([{ state: 'waiting', attempt: 30, problem: 'It could not be read' }]);
    // Looks in a row count, and this one succeeds.
    await site.dataSource.query(`UPDATE happening SET kind = 'activity.boss_loot';
      UPDATE announce_message SET run_after = '-infinity', reads = 9`);
    discord.standIn.failNext({ status: 503, body: '' });
    await unpaced();
    await turn();
    const [row] = await site.dataSource.query('SELECT state, reads FROM announce_message');
    expect(row).toEqual({ state: 'waiting', reads: 0 });
  });

  it('is sent while happenings cannot be compared with the rules', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.app.get(RouterService, { strict: false }).run();
    await store(id, ['a stone']);
    await site.dataSource.query(`UPDATE happening SET kind = 'activity.of_a_newer_version' WHERE routed_at IS NULL`);
    await expect(turn()).rejects.toThrow();
    expect(shown()).toHaveLength(1);
  });

  it('waits for the end of quiet hours in which it is late, and keeps nothing else waiting', async () => {
    await channel(['drops', 'members']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.app.get(RouterService, { strict: false }).run();
    await site.dataSource.query(`UPDATE announce_rule SET quiet = 'drop',
      quiet_from = to_char(now() AT TIME ZONE 'UTC' - interval '1 hour', 'HH24:MI'),
      quiet_to = to_char(now() AT TIME ZONE 'UTC' + interval '1 hour', 'HH24:MI') WHERE name = 'Drops and pets'`);
    await turn();
    expect(discord.calls).toEqual([]);
    expect(await messages()).toMatchObject([
      { state: 'waiting', attempt: 0, problem: 'It waits for the end of the quiet hours' },
    ]);
    await site.dataSource.query(
      `INSERT INTO happening (kind, at, due_at, member_id, facts) VALUES ('member.joined', now(), now(), $1, '{}')`,
      [id],
    );
    await unpaced();
    await turn();
    expect(shown()).toEqual([expect.stringContaining('joined the clan')]);
    await site.dataSource.query(`UPDATE announce_rule SET quiet_from = NULL, quiet_to = NULL;
      UPDATE announce_message SET ready_at = now()`);
    await unpaced();
    await turn();
    expect(shown()[1]).toContain('Rock: ');
    expect(await messages()).toMatchObject([
      { state: 'sent', problem: null },
      { state: 'sent', problem: null },
    ]);
  });

  it('is marked when Discord failed after it may have stored it', async () => {
    await channel(['drops']);
    const { id } = await member();
    discord.standIn.failNext({ status: 502, body: '<html>' });
    await store(id, ['a rock']);
    await turn();
    expect(await messages()).toMatchObject([
      { state: 'waiting', doubtful: true, problem: 'Discord answered with 502: it may have been posted twice' },
    ]);
  });
});

describe('a rule with pictures', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('shows the board of the moment, drops the picture at an edit, and tells without it what cannot be drawn', async () => {
    const painter = site.app.get(PainterService, { strict: false });
    const painted = jest.spyOn(painter, 'paint').mockImplementation(() => Promise.resolve(Buffer.from('a picture')));
    await channel(['bingo', 'drops'], { picture: true });
    const { id, name } = await member();
    const { id: boardId } = await board(id);
    await bingo.square(boardId, 1, 2, 'Rock');
    await store(id, ['a mossy whip', 'a stone']);
    for (let round = 0; round < 3; round += 1) {
      await turn();
      await unpaced();
    }
    const files = () => discord.standIn.messages.map(({ embeds, files: sent }) => [embeds[0]?.image?.url, sent]);
    // News that belongs to no board has none.
    expect(files()).toEqual(
      expect.arrayContaining([
        ['attachment://board.png', ['board.png']],
        [undefined, []],
      ]),
    );
    expect(JSON.stringify(painted.mock.calls)).not.toContain(name);
    await bingo.call('PATCH', `/admin/members/${id}/announcements`, { no_announcements: true });
    for (let round = 0; round < 3; round += 1) {
      await unpaced();
      await turn();
    }
    expect(files()).toEqual([[undefined, []]]);
    await bingo.call('PATCH', `/admin/members/${id}/announcements`, { no_announcements: false });
    painted.mockImplementation(() => Promise.resolve(null));
    await store(id, ['a rock']);
    for (let round = 0; round < 4; round += 1) {
      await unpaced();
      await turn();
    }
    expect(shown().join()).toContain('Rock');
    expect(files().flat(2)).not.toContain('board.png');
  });
});

describe('a try whose lease was lost', () => {
  it('changes nothing, and tells no page of a change', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await site.app.get(RouterService, { strict: false }).run();
    const taken = await site.app.get(MessageQueueRepository, { strict: false }).take(randomUUID(), 60_000);
    if (!taken) throw new Error('there was nothing to take');
    await site.dataSource.query('UPDATE announce_message SET lease_id = gen_random_uuid()');
    const before = await tellings(site);
    await site.app.get(MessageNewsService, { strict: false }).end(taken, { state: 'dead' });
    expect(await messages()).toMatchObject([{ state: 'sending' }]);
    expect(await tellings(site)).toBe(before);
  });
});

describe('what is stored of messages', () => {
  it('goes after its time, with what it told, and not before', async () => {
    await channel(['drops']);
    const { id } = await member();
    await store(id, ['a rock']);
    await turn();
    await site.dataSource.query(`UPDATE happening SET noted_at = now() - interval '40 days';
      UPDATE announce_message SET opens_at = now() - interval '40 days'`);
    const left = async () => {
      await site.app.get(AnnounceSchedule, { strict: false }).prune();
      await site.app.get(HappeningsSchedule, { strict: false }).prune();
      const [row] = await site.dataSource.query(`SELECT (SELECT count(*)::int FROM announce_message) AS messages,
        (SELECT count(*)::int FROM happening) AS happenings`);
      return row;
    };
    expect(await left()).toEqual({ messages: 1, happenings: 1 });
    await site.dataSource.query(`UPDATE announce_message SET opens_at = now() - interval '366 days'`);
    expect(await left()).toEqual({ messages: 0, happenings: 0 });
  });
});

describe('what nobody outside may know', () => {
  /** Ways in which news is kept back, each with what ends it. */
  const secrets: [name: string, hide: (ids: { member: number; board: number }) => Promise<unknown>][] = [
    ['a quiet member', ({ member: id }) => quieten(id, true)],
    ['a hidden member', ({ member: id }) => bingo.call('PATCH', `/admin/members/${id}/hidden`, { hidden: true })],
    ['an erased member', ({ member: id }) => erase(id)],
    ['a hidden board', ({ board: id }) => bingo.call('PUT', `/bingo/boards/${id}`, { is_active: false })],
    ['a deleted board', ({ board: id }) => bingo.call('DELETE', `/bingo/boards/${id}`)],
    [
      'a secret square',
      ({ board: id }) => site.dataSource.query('UPDATE bingo_square SET is_sealed = true WHERE board_id = $1', [id]),
    ],
    [
      'a delayed board',
      ({ board: id }) => site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 300 WHERE id = $1', [id]),
    ],
  ];

  const quieten = (id: number, no_announcements: boolean) =>
    bingo.call('PATCH', `/admin/members/${id}/announcements`, { no_announcements });

  async function erase(id: number): Promise<void> {
    const [row] = await site.dataSource.query('SELECT name FROM member WHERE id = $1', [id]);
    await bingo.call('POST', `/admin/members/${id}/erase`, { name: row.name });
  }

  it.each(secrets)('leaves in no message: %s', async (name, hide) => {
    await channel(['drops', 'bingo', 'members', 'milestones'], { filter: {} });
    const { id, name: ada } = await member();
    const { id: boardId } = await board(id);
    const isBefore = name === 'a delayed board';
    if (isBefore) await hide({ member: id, board: boardId });
    await store(id, ['a mossy whip']);
    if (!isBefore) await hide({ member: id, board: boardId });
    for (let round = 0; round < 4; round += 1) {
      await turn();
      await unpaced();
    }
    const sent = JSON.stringify(discord.standIn.messages);
    const isOfMember = name.endsWith('member');
    expect(sent).not.toContain(isOfMember ? ada : 'A1 · Mossy whip');
    if (isBefore) expect(sent).toBe('[]');
  });

  it.each(secrets.filter(([name]) => /quiet|hidden member/.test(name)))(
    'is told by no rule that chose the member, not even without the name: %s',
    async (_, hide) => {
      const { id } = await member();
      const rule = { kinds: ['board.completion'], filter: { members: [id] } };
      await channel(['bingo'], rule);
      await channel(['bingo'], { ...rule, batchS: 60 });
      const { id: boardId } = await board(id);
      await store(id, ['a mossy whip']);
      await turn();
      expect((await messages()).map(({ state }) => state).sort()).toEqual(['collecting', 'sent']);
      // Whatever becomes of the rule, the messages know that it chose.
      await site.dataSource.query(`UPDATE announce_rule SET filter = '{}'`);
      await hide({ member: id, board: boardId });
      await site.dataSource.query('UPDATE announce_message SET ready_at = now()');
      for (let round = 0; round < 3; round += 1) {
        await unpaced();
        await turn();
      }
      expect(discord.standIn.messages).toEqual([]);
      expect(discord.calls.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
      expect((await messages()).map(({ state, problem }) => `${state}: ${problem}`).sort()).toEqual([
        'dropped: Nothing of it may be told any more',
        'sent: null',
      ]);
    },
  );

  it('is taken out of what was sent of a member who is named on pages only, and comes back', async () => {
    await channel(['drops', 'bingo']);
    const { id, name } = await member();
    await board(id);
    await store(id, ['a mossy whip', 'a rock']);
    const rounds = async () => {
      for (let round = 0; round < 4; round += 1) {
        await turn();
        await unpaced();
      }
    };
    await rounds();
    expect(shown().join()).toContain(name);
    await quieten(id, true);
    await rounds();
    expect(shown().join()).not.toContain(name);
    expect(shown().join()).toContain('**A member** for **Red**');
    await quieten(id, false);
    await rounds();
    expect(shown().join()).toContain(`**${name}** for **Red**`);
  });
});
