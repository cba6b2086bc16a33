import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { AnnounceSchedule } from '../../../server/announce/announce.schedule.ts';
import { SenderService } from '../../../server/announce/sending/sender.service.ts';
import { StandingsService } from '../../../server/announce/standings/standings.service.ts';
import { DatabaseTime } from '../../../server/overlay/database-time.ts';
import { PublicBoardsService } from '../../../server/sharing/boards/public-boards.service.ts';
import { PainterService } from '../../../server/sharing/painter/painter.service.ts';
import { messagesResponseSchema, previewResponseSchema } from '../../../shared/announce/messages.schemas.ts';
import type { RuleFilter } from '../../../shared/announce/rule-filter.ts';
import { addChannel } from '../../support/announce/announce-site.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/app/sync-app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { SetClock } from '../../support/clocks/set-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
jest.setTimeout(120_000);

let clock: SetClock;
let discord: DiscordServer;
let site: TestApp;
let node2: TestApp;
let bingo: Bingo;
let people = 0;
/** What the painter drew last; null for nothing. */
let drawn: Buffer | null = Buffer.from('a picture');

beforeAll(async () => {
  clock = await SetClock.create(new Date('2026-03-10T12:00:00Z'));
  discord = await startDiscord(() => clock.now().getTime());
  const options = { admin: true, env: discordEnv(discord), clock, databaseUrl: clock.database.url };
  site = await startTestApp(options);
  node2 = await startTestApp(options);
  bingo = bingoOf(site);
  for (const { app } of [site, node2]) {
    const painter = app.get(PainterService, { strict: false });
    jest.spyOn(painter, 'paint').mockImplementation(() => Promise.resolve(drawn));
  }
});
afterAll(async () => {
  await node2.close();
  await site.close();
  await discord.close();
  await clock.database.drop();
});
beforeEach(async () => {
  await site.dataSource.query(`DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace;
    UPDATE bingo_board SET deleted_at = now()`);
  drawn = Buffer.from('a picture');
  Object.assign(discord, { beforeAnswer: null, instead: null });
  discord.standIn.messages.length = 0;
  discord.calls.length = 0;
  discord.cut.length = 0;
  await clock.pass(HOUR_MS);
});

const look = ({ app }: TestApp = site) => app.get(StandingsService, { strict: false }).look();
const turn = ({ app }: TestApp = site) => app.get(AnnounceLoopService, { strict: false }).turn();
const shown = () => discord.standIn.messages.map(({ embeds }) => [embeds[0]?.title, embeds[0]?.description]);
const methods = () => discord.calls.map(({ method }) => method);
const rows = (): Promise<{ state: string; doubtful: boolean; problem: string | null }[]> =>
  site.dataSource.query('SELECT state, doubtful, problem FROM announce_message ORDER BY id');

/** Looks and sends what is to be sent, after a time that lets the pace of the channel pass but not that of edits. */
async function round(node: TestApp = site): Promise<void> {
  await clock.pass(5000);
  // What is told of the past goes by a measure of the database's clock.
  await node.app.get(DatabaseTime, { strict: false }).measure();
  await look(node);
  await turn(node);
}

/** Does the same when a message may be edited once more. */
async function later(): Promise<void> {
  await clock.pass(MINUTE_MS);
  await round();
}

interface Team {
  id: number;
  player: number;
}
interface Made {
  id: number;
  red: Team;
  blue: Team;
}

/** A running public board of two teams with two squares. */
async function board(fields: object = {}): Promise<Made> {
  const start_date = new Date(clock.now().getTime() - HOUR_MS).toISOString();
  const end_date = new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString();
  const { id } = await bingo.board({ title: 'Summer', is_active: true, start_date, end_date, ...fields });
  people += 1;
  const [ada = 0, grace = 0] = await bingo.members(`Ada ${people}`, `Grace ${people}`);
  const red = await bingo.team(id, 'Red_1', { member_ids: [ada] });
  const blue = await bingo.team(id, 'Blue', { member_ids: [grace] });
  await bingo.square(id, 1, 1, 'Mossy whip');
  await bingo.square(id, 1, 2, 'Rock');
  return { id, red: { id: red.id, player: ada }, blue: { id: blue.id, player: grace } };
}

/** Records by hand that a team has a square, and waits until both nodes know it. */
async function complete({ id }: Made, team: Team, column: number): Promise<void> {
  const place = { board_id: id, team_id: team.id, row: 1, column };
  const seen = { completed_by: team.player, completed_at: clock.now().toISOString() };
  const answer = await bingo.call('POST', '/bingo/completions', { ...place, ...seen });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const isDone = (done: { team_id: number; column_number: number }) =>
    done.team_id === team.id && done.column_number === column;
  for (const { app } of [site, node2]) {
    const boards = app.get(PublicBoardsService, { strict: false });
    const [{ stream_delay_s }] = await site.dataSource.query('SELECT stream_delay_s FROM bingo_board WHERE id = $1', [
      id,
    ]);
    await until(
      async () => stream_delay_s > 0 || (await boards.find(id))?.state.completions.some(isDone) === true,
      10_000,
    );
  }
}

/** Adds a channel with the preset. */
const channel = (fields: object = {}) => addChannel(site, ['standings'], fields);
const ruleIs = (change: object) =>
  site.dataSource.query<{ id: number }[]>('SELECT id FROM announce_rule').then(async ([rule]) => {
    expect((await bingo.call('PATCH', `/announce/rules/${rule?.id}`, change)).status).toBe(200);
  });

describe('the standings of a running board', () => {
  it('are posted once and edited when they change, with the picture of the moment', async () => {
    await channel({ picture: true });
    const made = await board();
    await round();
    await round();
    expect(shown()).toEqual([
      [
        'The standings of Summer',
        expect.stringMatching(
          /^1st \*\*Red\\_1\*\* · 0 of 2 squares\n1st \*\*Blue\*\* · 0 of 2 squares\n\nIt ends <t:\d+:R>, <t:\d+:f>\.$/,
        ),
      ],
    ]);
    expect(discord.standIn.messages[0]).toMatchObject({
      files: ['board.png'],
      embeds: [{ image: { url: 'attachment://board.png' } }],
      editedAt: null,
    });
    await complete(made, made.blue, 1);
    await later();
    expect(shown()).toEqual([
      ['The standings of Summer', expect.stringMatching(/^1st \*\*Blue\*\* · 1 of 2 squares\n2nd \*\*Red/)],
    ]);
    expect(discord.standIn.messages[0]).toMatchObject({ files: ['board.png'], editedAt: expect.any(Number) });
    expect(methods()).toEqual(['POST', 'PATCH']);
  });

  it('are edited at most once a minute, and not at all while they stay the same', async () => {
    await channel();
    const made = await board();
    await round();
    await complete(made, made.red, 1);
    for (let half = 0; half < 10; half += 1) await round();
    expect(methods()).toEqual(['POST']);
    await clock.pass(10_000);
    await turn();
    expect(methods()).toEqual(['POST', 'PATCH']);
    await later();
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect(await rows()).toMatchObject([{ state: 'sent', problem: null }]);
  });

  it('are one message when two nodes look and send at the same time', async () => {
    await channel();
    const made = await board();
    for (let turns = 0; turns < 3; turns += 1) {
      await clock.pass(5000);
      await Promise.all([look(site), look(node2)]);
      await Promise.all([turn(site), turn(node2)]);
    }
    await complete(made, made.red, 1);
    await clock.pass(MINUTE_MS);
    await Promise.all([look(site), look(node2)]);
    await Promise.all([turn(site), turn(node2)]);
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect(shown()).toHaveLength(1);
  });

  it('are shown of the boards that the rule names, and of every board without such a condition', async () => {
    const one = await board({ title: 'One' });
    await board({ title: 'Two' });
    const filter: RuleFilter = { boards: [one.id] };
    const some = await channel({ filter });
    const all = await channel();
    for (let turns = 0; turns < 4; turns += 1) await round();
    const titles = (of: string) =>
      discord.standIn.messages.filter(({ channel: to }) => to === of).map(({ embeds }) => embeds[0]?.title);
    expect(titles(some)).toEqual(['The standings of One']);
    expect(titles(all)).toEqual(['The standings of One', 'The standings of Two']);
  });

  it('wait for the end of quiet hours with the first post, and are edited in them', async () => {
    // Between 13:00 and 00:00 UTC, whenever this file is run.
    const hour = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16);
    await channel({ quietFrom: hour(-1), quietTo: hour(1) });
    const made = await board();
    await round();
    expect(methods()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'It waits for the end of the quiet hours' }]);
    await clock.pass(HOUR_MS);
    await round();
    expect(methods()).toEqual(['POST']);
    await ruleIs({ quiet_from: hour(-1), quiet_to: hour(1) });
    await complete(made, made.red, 1);
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
  });

  it('lose a picture that Discord refuses or that cannot be drawn, and not themselves', async () => {
    await channel({ picture: true });
    const made = await board();
    await round();
    await complete(made, made.red, 1);
    discord.standIn.failNext({ status: 413, body: '' });
    await later();
    await later();
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('· 1 of 2 squares')]]);
    expect(discord.standIn.messages[0]?.files).toEqual([]);
    await site.dataSource.query('UPDATE announce_message SET plain = false');
    drawn = null;
    await complete(made, made.red, 2);
    await later();
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('· 2 of 2 squares')]]);
    const calls = methods().length;
    await later();
    await later();
    // The picture alone is no reason for an edit.
    expect(methods()).toHaveLength(calls);
  });
});

describe('the end of a board', () => {
  it('is shown by one more edit, then late corrections and final results', async () => {
    await channel();
    const made = await board();
    await round();
    await clock.pass(24 * HOUR_MS);
    await round();
    expect(shown()).toEqual([['The standings of Summer', expect.stringMatching(/\n\nIt ended <t:\d+:f>\.$/)]]);
    await later();
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect((await bingo.call('POST', `/bingo/boards/${made.id}/lock`)).status).toBe(200);
    await later();
    expect(shown()).toEqual([['The final standings of Summer', expect.any(String)]]);
    await clock.pass(8 * 24 * HOUR_MS);
    await bingo.call('POST', `/bingo/boards/${made.id}/unlock`, { reason: 'A late line' });
    await later();
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH']);
  });

  it('brings no message of a board that ended before', async () => {
    await board({ end_date: new Date(clock.now().getTime() + MINUTE_MS).toISOString() });
    await clock.pass(2 * MINUTE_MS);
    await channel();
    await round();
    expect(methods()).toEqual([]);
  });

  it('leaves the message there when the rule is deleted later', async () => {
    await channel();
    await board();
    await round();
    await clock.pass(24 * HOUR_MS);
    await round();
    const [rule] = await site.dataSource.query('SELECT id FROM announce_rule');
    expect((await bingo.call('DELETE', `/announce/rules/${rule.id}`)).status).toBe(200);
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
  });
});

describe('a message of standings goes', () => {
  /** What takes it away, and what brings it back; null for nothing. */
  const ends: [name: string, end: (of: Made) => Promise<unknown>, back: ((of: Made) => Promise<unknown>) | null][] = [
    [
      'hidden',
      ({ id }) => bingo.call('PUT', `/bingo/boards/${id}`, { is_active: false }),
      ({ id }) => bingo.call('PUT', `/bingo/boards/${id}`, { is_active: true }),
    ],
    ['deleted', ({ id }) => bingo.call('DELETE', `/bingo/boards/${id}`), null],
    ['not told any more: its rule is off', () => ruleIs({ is_on: false }), () => ruleIs({ is_on: true })],
    [
      'not told any more: its rule names others',
      () => ruleIs({ filter: { boards: [999] } }),
      () => ruleIs({ filter: {} }),
    ],
    [
      'not told any more: its rule is deleted',
      async () => {
        const [rule] = await site.dataSource.query('SELECT id FROM announce_rule');
        return bingo.call('DELETE', `/announce/rules/${rule.id}`);
      },
      null,
    ],
  ];

  it.each(ends)('at once, and stays away, when its board is %s', async (_, end, back) => {
    await channel();
    const made = await board();
    await round();
    await end(made);
    await round();
    expect(shown()).toEqual([]);
    expect(methods()).toEqual(['POST', 'DELETE']);
    await later();
    expect(methods()).toHaveLength(2);
    if (!back) return;
    await back(made);
    await round();
    expect(shown()).toHaveLength(1);
  });

  it.each(ends)('before it was sent, when its board is %s', async (_, end) => {
    await channel();
    const made = await board();
    await look();
    expect(await rows()).toHaveLength(1);
    await end(made);
    await turn();
    await round();
    expect(methods()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('at the next try when Discord could not be reached', async () => {
    await channel();
    const made = await board();
    await round();
    discord.standIn.failNext({ status: 503, body: '' });
    await bingo.call('PUT', `/bingo/boards/${made.id}`, { is_active: false });
    await round();
    await round();
    expect(methods()).toEqual(['POST', 'DELETE']);
    await later();
    expect(shown()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('a refusal of Discord', () => {
  const refusal = { status: 400, body: { code: 50083 } };
  const HALF_AN_HOUR = 31;
  const minutes = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) await clock.pass(MINUTE_MS);
    await round();
  };

  it('to take a message away is told and tried again, until the message is gone', async () => {
    await channel();
    const made = await board();
    await round();
    await bingo.call('PUT', `/bingo/boards/${made.id}`, { is_active: false });
    discord.standIn.failNext(refusal);
    await round();
    expect(await rows()).toMatchObject([
      { state: 'sent', problem: 'Discord refused it (50083): delete it in Discord' },
    ]);
    await later();
    expect(methods()).toEqual(['POST', 'DELETE']);
    await minutes(HALF_AN_HOUR);
    expect(methods()).toEqual(['POST', 'DELETE', 'DELETE']);
    expect(shown()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('of an edit is told and tried again, although nothing else has changed', async () => {
    await channel();
    const made = await board();
    await round();
    await complete(made, made.red, 1);
    discord.standIn.failNext(refusal);
    await later();
    expect(await rows()).toMatchObject([{ state: 'sent', problem: 'Discord refused it (50083)' }]);
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
    await minutes(HALF_AN_HOUR);
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('· 1 of 2 squares')]]);
    expect(await rows()).toMatchObject([{ state: 'sent', problem: null }]);
  });

  it('of too many edits keeps only that message waiting', async () => {
    await channel();
    const made = await board();
    await round();
    await complete(made, made.red, 1);
    discord.standIn.failNext({ status: 429, body: { retry_after: 600, code: 30_046 } });
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
    await board({ title: 'Autumn' });
    await round();
    expect(methods()).toEqual(['POST', 'PATCH', 'POST']);
    await minutes(8);
    expect(methods()).toHaveLength(3);
    await minutes(3);
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
  });

  it('of one first post lets those of other boards pass', async () => {
    await channel();
    await board();
    discord.standIn.failNext({ status: 400, body: {} });
    discord.standIn.failNext({ status: 500, body: '' });
    await round();
    await round();
    await board({ title: 'Autumn' });
    await round();
    expect(shown()).toEqual([['The standings of Autumn', expect.any(String)]]);
    await later();
    expect(shown()).toHaveLength(2);
  });
});

describe('another address of a channel', () => {
  it('gets a message of its own at once', async () => {
    await channel();
    await board();
    await round();
    const [{ id, hint }] = await site.dataSource.query('SELECT id, hint FROM announce_channel');
    const address = (webhook: string) => `https://discord.com/api/webhooks/${webhook}/${'t'.repeat(68)}`;
    const put = (webhook: string) => bingo.call('PATCH', `/announce/channels/${id}`, { address: address(webhook) });
    const [first] = discord.standIn.messages;
    expect(hint).toContain(first?.channel.slice(-4));
    // The same one again changes nothing.
    expect((await put(first?.channel ?? '')).status).toBe(200);
    await round();
    expect(discord.standIn.messages).toHaveLength(1);
    expect((await put('299999999999999999')).status).toBe(200);
    await round();
    expect(discord.standIn.messages.map((message) => message.channel)).toEqual([first?.channel, '299999999999999999']);
  });
});

describe('a board that is hidden while its picture is drawn', () => {
  it.each(['POST', 'PATCH'])('is not shown any more: %s', async (method) => {
    await channel({ picture: true });
    const made = await board();
    if (method === 'PATCH') {
      await round();
      await complete(made, made.red, 1);
    }
    const painter = site.app.get(PainterService, { strict: false });
    jest.spyOn(painter, 'paint').mockImplementationOnce(async () => {
      await site.dataSource.query('UPDATE bingo_board SET is_active = false WHERE id = $1', [made.id]);
      return drawn;
    });
    await later();
    await round();
    expect(methods()).toEqual(method === 'PATCH' ? ['POST', 'DELETE'] : []);
    expect(shown()).toEqual([]);
  });
});

describe('a board with a delay', () => {
  it('shows its standings as they were before the delay', async () => {
    await channel({ picture: true });
    const made = await board({ stream_delay_s: 300 });
    await round();
    // It has become public less than five minutes ago.
    expect(methods()).toEqual([]);
    await clock.pass(5 * MINUTE_MS);
    // An answer about the past is kept for a second of every clock.
    await until(async () => {
      await round();
      return shown().length === 1;
    }, 10_000);
    await complete(made, made.red, 1);
    await clock.pass(4 * MINUTE_MS);
    await round();
    await round();
    expect(methods()).toEqual(['POST']);
    await clock.pass(MINUTE_MS);
    await until(async () => {
      await round();
      return methods().length > 1;
    }, 10_000);
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('1st **Red\\_1** · 1 of 2 squares')]]);
  });
});

describe('a message that Discord does not have any more', () => {
  it('is sent anew when there is something to edit', async () => {
    await channel();
    const made = await board();
    await round();
    discord.standIn.messages.length = 0;
    await complete(made, made.red, 1);
    await later();
    await round();
    expect(methods()).toEqual(['POST', 'PATCH', 'POST']);
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('· 1 of 2 squares')]]);
    await later();
    expect(methods()).toHaveLength(3);
  });
});

describe('what Discord asks for', () => {
  it('is obeyed by edits: nothing is sent during a limit', async () => {
    await channel();
    const made = await board();
    await round();
    await complete(made, made.red, 1);
    discord.standIn.failNext({ status: 429, body: { retry_after: 600, global: false } });
    await later();
    for (let minutes = 0; minutes < 8; minutes += 1) await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
    await clock.pass(2 * MINUTE_MS);
    await round();
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('· 1 of 2 squares')]]);
  });

  it('is no call ever again at a webhook that was deleted', async () => {
    const webhook = await channel();
    const made = await board();
    await round();
    discord.standIn.deleteWebhook(webhook);
    await complete(made, made.red, 1);
    await later();
    await bingo.call('PUT', `/bingo/boards/${made.id}`, { is_active: false });
    await later();
    await later();
    expect(methods()).toEqual(['POST', 'PATCH']);
    const [row] = await site.dataSource.query('SELECT state FROM announce_channel');
    expect(row).toEqual({ state: 'broken' });
  });
});

describe('a process that dies', () => {
  it.each(['stored', 'lost'] as const)('while it posts leaves a message that is marked: %s', async (fault) => {
    await channel();
    await board();
    discord.cut.push(fault);
    await round();
    expect(await rows()).toMatchObject([{ state: 'waiting', doubtful: true }]);
    await later();
    expect(shown()).toHaveLength(fault === 'stored' ? 2 : 1);
    expect(await rows()).toMatchObject([
      { state: 'sent', doubtful: true, problem: 'Sent; it may have been posted twice' },
    ]);
  });

  it.each([
    ['posts', 'sending', true],
    ['edits', 'editing', false],
  ])('before it was answered while it %s is followed by another one', async (_, state, doubtful) => {
    await channel();
    const made = await board();
    await (state === 'editing' ? round() : look());
    await complete(made, made.red, 1);
    await site.dataSource.query(
      `UPDATE announce_message SET state = $1, lease_id = gen_random_uuid(), lease_until = clock_timestamp() - interval '1 s'`,
      [state],
    );
    await node2.app.get(SenderService, { strict: false }).reclaim();
    await later();
    await later();
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining('· 1 of 2 squares')]]);
    expect(await rows()).toMatchObject([{ state: 'sent', doubtful }]);
  });
});

describe('the list of messages', () => {
  it('has the standings as a card, of which an admin can end the sending', async () => {
    await channel();
    const made = await board();
    await look();
    const list = async () =>
      messagesResponseSchema.parse((await bingo.call('GET', '/announce/messages')).body).messages;
    expect(await list()).toMatchObject([{ title: 'The standings of Summer', state: 'waiting', can_drop: true }]);
    const [{ id } = { id: 0 }] = await list();
    expect((await bingo.call('POST', `/announce/messages/${id}/drop`)).status).toBe(200);
    await round();
    await later();
    expect(methods()).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'dropped', can_resend: true }]);
    expect((await bingo.call('POST', `/announce/messages/${id}/resend`)).status).toBe(200);
    await round();
    expect(shown()).toHaveLength(1);
    await site.dataSource.query('UPDATE bingo_board SET is_active = false WHERE id = $1', [made.id]);
    expect(await list()).toMatchObject([{ title: '' }]);
  });

  it('keeps the message of a board that has run for longer than messages are kept', async () => {
    await channel();
    const made = await board({ end_date: null });
    await round();
    await site.dataSource.query(`UPDATE announce_message SET opens_at = clock_timestamp() - interval '366 days'`);
    const prune = () => site.app.get(AnnounceSchedule, { strict: false }).prune();
    await prune();
    expect(await rows()).toHaveLength(1);
    await site.dataSource.query('UPDATE bingo_board SET end_date = clock_timestamp() WHERE id = $1', [made.id]);
    await clock.pass(1000);
    await prune();
    expect(await rows()).toEqual([]);
  });

  it('is preceded by a preview that shows the boards which run', async () => {
    await channel();
    const made = await board();
    await board({ title: 'Another one' });
    const [{ id }] = await site.dataSource.query('SELECT id FROM announce_channel');
    const body = { channel_id: id, kinds: ['board.standings'], filter: { boards: [made.id] } };
    const answer = await bingo.call('POST', '/announce/preview', body);
    const { preview } = previewResponseSchema.parse(answer.body);
    expect(preview).toMatchObject({ messages: 1, items: 1, newest: [{ title: 'The standings of Summer' }] });
    expect(methods()).toEqual([]);
  });
});
