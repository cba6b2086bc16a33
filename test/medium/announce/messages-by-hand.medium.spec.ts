import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { SenderService } from '../../../server/announce/sending/sender.service.ts';
import { channelResponseSchema, ruleResponseSchema } from '../../../shared/announce/announce.schemas.ts';
import {
  type AnnounceMessage,
  messageResponseSchema,
  messagesResponseSchema,
  previewResponseSchema,
  testResponseSchema,
} from '../../../shared/announce/messages.schemas.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { tellings } from '../../support/announce/announce-site.ts';
import { type DiscordServer, discordEnv, startDiscord, WEBHOOK } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/live/socket-client.ts';

let discord: DiscordServer;
let site: TestApp;
let channel = 0;
let rule = 0;

beforeAll(async () => {
  discord = await startDiscord();
  site = await startTestApp({ admin: true, env: discordEnv(discord) });
});
afterAll(async () => {
  await site.close();
  await discord.close();
});
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace');
  const made = await call('POST', '/channels', { name: 'news', address: WEBHOOK });
  channel = channelResponseSchema.parse(made.body).channel.id;
  const fields = { channel_id: channel, name: 'People', kinds: ['member.joined', 'member.left'], batch_s: 0 };
  rule = ruleResponseSchema.parse((await call('POST', '/rules', fields)).body).rule.id;
  discord.standIn.messages.length = 0;
  discord.calls.length = 0;
  [discord.instead, discord.beforeAnswer] = [null, null];
});

const call = (method: string, path: string, body?: unknown) => site.request(method, `/api/announce${path}`, body);
const turn = () => site.app.get(AnnounceLoopService, { strict: false }).turn();
const list = async (query = ''): Promise<AnnounceMessage[]> =>
  messagesResponseSchema.parse((await call('GET', `/messages${query}`)).body).messages;
const refusal = ({ status, body }: TestAnswer) => [status, failureSchema.parse(body).error];

/** Notes that somebody joined, at a time before now. */
async function joined(name: string, ago = '0 s'): Promise<void> {
  await site.dataSource.query(
    `WITH m AS (INSERT INTO member (name, name_key, is_active) VALUES ($1, lower($1), true)
       ON CONFLICT (name_key) DO UPDATE SET is_active = true RETURNING id)
     INSERT INTO happening (kind, at, due_at, member_id, facts)
     SELECT 'member.joined', now() - $2::interval, now() - $2::interval, id, '{}' FROM m`,
    [name, ago],
  );
}

/** Returns a message about somebody who joined at a time before now, in a state. */
async function message(
  name: string,
  state: 'collecting' | 'waiting' | 'sent' | 'dropped' | 'dead',
  ago = '0 s',
): Promise<number> {
  await joined(name, ago);
  const rows: { id: number }[] = await site.dataSource.query(
    `WITH m AS (INSERT INTO announce_message (channel_id, rule_id, batch_key, state, ready_at, opens_at, attempt, problem)
       VALUES ($1, $2, $3, $4, now() + interval '1 hour', now() - interval '3 days', 6, 'Discord answered with 500') RETURNING id)
     INSERT INTO announce_item (message_id, happening_id, rule_id)
     SELECT m.id, (SELECT max(id) FROM happening), $2 FROM m RETURNING message_id AS id`,
    [channel, rule, name, state],
  );
  await site.dataSource.query('UPDATE happening SET routed_at = now()');
  return rows[0]?.id ?? 0;
}

describe('the list of messages', () => {
  it('shows the newest first with what they tell, by state and channel, a page at a time', async () => {
    const first = await message('Ada', 'dead');
    const second = await message('Bob', 'sent');
    expect(await list()).toMatchObject([
      { id: second, title: 'Bob joined the clan', items: 1, state: 'sent', can_resend: false, can_drop: false },
      { id: first, state: 'dead', problem: 'Discord answered with 500', can_resend: true, can_drop: true },
    ]);
    expect(await list('?state=dead')).toMatchObject([{ id: first }]);
    expect(await list(`?channel=${channel + 1}`)).toEqual([]);
    const page = messagesResponseSchema.parse((await call('GET', '/messages?limit=1')).body);
    expect(page).toMatchObject({ messages: [{ id: second }], next: second });
    expect(await list(`?before=${second}`)).toMatchObject([{ id: first }]);
  });

  it('tells nothing of somebody who is hidden', async () => {
    await message('Cyd', 'dead');
    await site.dataSource.query(`UPDATE member SET is_hidden = true WHERE name = 'Cyd'`);
    const [shown] = await list();
    expect(shown).toMatchObject({ title: '', text: '', can_resend: false });
    await site.dataSource.query(`UPDATE member SET is_hidden = false WHERE name = 'Cyd'`);
  });
});

describe('a message that was given up or dropped', () => {
  it.each(['dead', 'dropped'] as const)('is sent again as news of now: %s', async (state) => {
    const id = await message('Dee', state);
    const answer = await call('POST', `/messages/${id}/resend`);
    expect(messageResponseSchema.parse(answer.body).message).toMatchObject({
      state: 'waiting',
      attempt: 0,
      problem: null,
    });
    await turn();
    expect(discord.standIn.messages).toMatchObject([{ embeds: [{ title: 'Dee joined the clan' }] }]);
    expect(await list()).toMatchObject([{ id, state: 'sent' }]);
    expect(refusal(await call('POST', `/messages/${id}/resend`))).toEqual([409, 'This message was sent already']);
  });

  it('is news of now however old it is, and too old when it could not be sent for as long again', async () => {
    const id = await message('Old Dee', 'dead', '2 days');
    await call('POST', `/messages/${id}/resend`);
    discord.standIn.failNext({ status: 503, body: '' });
    await turn();
    expect(await list()).toMatchObject([{ id, state: 'waiting' }]);
    await site.dataSource.query(`DELETE FROM host_pace; UPDATE announce_message SET run_after = '-infinity'`);
    await turn();
    expect(discord.standIn.messages).toMatchObject([{ embeds: [{ title: 'Old Dee joined the clan' }] }]);

    // An admin wants it now, also in quiet hours.
    const quiet = await message('Quiet Kim', 'dropped');
    await call('PATCH', `/rules/${rule}`, { quiet_from: '00:00', quiet_to: '23:59' });
    await call('POST', `/messages/${quiet}/resend`);
    await site.dataSource.query('DELETE FROM host_pace');
    await turn();
    expect((await list())[0]).toMatchObject({ id: quiet, state: 'sent' });

    const late = await message('Old Eli', 'dead', '2 days');
    await call('POST', `/messages/${late}/resend`);
    await site.dataSource.query(`DELETE FROM host_pace;
      UPDATE announce_message SET resent_at = now() - interval '25 hours' WHERE id = ${late}`);
    await turn();
    expect((await list())[0]).toMatchObject({ id: late, state: 'dropped', problem: 'It was too old to be news' });
  });
});

describe('a message that waits', () => {
  it.each(['collecting', 'waiting', 'dead'] as const)('is dropped by hand: %s', async (state) => {
    const id = await message('Eve', state);
    const answer = await call('POST', `/messages/${id}/drop`);
    expect(messageResponseSchema.parse(answer.body).message).toMatchObject({ state: 'dropped', can_drop: false });
    await turn();
    expect(discord.calls).toEqual([]);
    expect(refusal(await call('POST', `/messages/${id}/drop`))).toEqual([409, 'This message was dropped already']);
  });

  it('is named as unknown when it does not exist', async () => {
    for (const deed of ['drop', 'resend']) {
      expect(refusal(await call('POST', `/messages/4711/${deed}`))).toEqual([404, 'Message not found']);
    }
  });
});

describe('the test of a channel', () => {
  const isStored = async (): Promise<boolean> =>
    (await site.dataSource.query('SELECT FROM announce_message WHERE is_test')).length > 0;
  /** Tests the channel while its messages are sent, from the moment at which the test is one of them. */
  async function tried(): Promise<{ sent: boolean; sentence: string }> {
    let isOver = false;
    const answer = call('POST', `/channels/${channel}/test`).finally(() => (isOver = true));
    const send = async () => {
      if (await isStored()) await turn();
      return isOver;
    };
    await until('the test is over', send, 30_000);
    return testResponseSchema.parse((await answer).body);
  }

  it('is posted before everything that waits, and mentions nobody', async () => {
    await message('Fay', 'waiting');
    await site.dataSource.query(`UPDATE announce_message SET ready_at = now(), opens_at = now()`);
    expect(await tried()).toEqual({
      success: true,
      ...{ sent: true, sentence: 'Discord has posted it by the webhook Practice …5678.' },
    });
    expect(discord.standIn.messages[0]).toMatchObject({ content: '', embeds: [{ title: 'This channel works' }] });
    const [test] = await list();
    expect(test).toMatchObject({ is_test: true, rule_id: null, state: 'sent', title: 'This channel works' });
    expect(refusal(await call('POST', `/messages/${test?.id}/resend`))).toEqual([
      409,
      'A test is not sent again: make another one',
    ]);
    expect(refusal(await call('POST', `/messages/${test?.id}/drop`))).toEqual([409, 'This message was sent already']);
  });

  it('says that the webhook is gone, and leaves nothing to be sent later', async () => {
    discord.standIn.failNext({ status: 404, body: { code: 10015 } });
    expect(await tried()).toMatchObject({ sent: false, sentence: 'The webhook was deleted in Discord (10015).' });
    expect(await list()).toMatchObject([{ state: 'dropped' }]);
    expect(await tried()).toMatchObject({
      sentence: 'The webhook was deleted in Discord (10015): store another address first.',
    });
    expect(discord.calls).toHaveLength(1);
  });

  it('says why nothing is sent: a pause of Discord, or of an admin', async () => {
    await site.dataSource.query(
      `INSERT INTO host_pace (host, paused_until) VALUES ('discord', now() + interval '19 minutes 30 seconds')`,
    );
    expect(await tried()).toMatchObject({ sentence: 'Discord wants nothing to be sent for 20 more minutes.' });
    await call('PATCH', `/channels/${channel}`, { is_on: false });
    expect(await tried()).toMatchObject({ sent: false, sentence: 'The channel is paused: resume it first.' });
    expect(await list()).toEqual([]);
  });

  it('ends when the message cannot be sent in time, and is not sent later', async () => {
    await site.dataSource.query(
      `INSERT INTO host_pace (host, next_at) VALUES ('discord:${channel}', now() + interval '1 hour')`,
    );
    const before = await tellings(site);
    expect(await tried()).toMatchObject({ sent: false, sentence: 'It could not be sent within ten seconds.' });
    // When it began, and when it was dropped.
    expect(await tellings(site)).toBe(before + 2);
    await site.dataSource.query('DELETE FROM host_pace');
    await turn();
    expect(discord.calls).toEqual([]);
    expect(await list()).toMatchObject([{ is_test: true, state: 'dropped' }]);
  }, 300_000);

  /** Stores a test as an admin began it, so long ago. */
  const begunTest = (ago: string) =>
    site.dataSource.query(
      `INSERT INTO announce_message (channel_id, is_test, batch_key, state, ready_at, opens_at)
       VALUES ($1, true, 'test', 'waiting', now(), now() - $2::interval)`,
      [channel, ago],
    );

  it('is dropped when nobody waits for it any more, and keeps nothing else waiting', async () => {
    await begunTest('11 s');
    await message('Jo', 'waiting');
    await site.dataSource.query('UPDATE announce_message SET ready_at = now()');
    await turn();
    await site.dataSource.query('DELETE FROM host_pace');
    await turn();
    expect(discord.standIn.messages.map(({ embeds }) => embeds[0]?.title)).toEqual(['Jo joined the clan']);
    const [, test] = await list();
    expect(test).toMatchObject({ state: 'dropped', problem: 'It could not be sent within ten seconds' });
  });

  it.each([
    ['503', { status: 503, body: '' }, 'Discord answered with 503: it may have been posted'],
    ['429', { status: 429, body: { retry_after: 0.1, global: false } }, 'It could not be sent within ten seconds'],
    ['no answer', 'cut' as const, expect.stringMatching(/^Discord did not answer.*: it may have been posted$/)],
  ])('is not tried again when its time ends during the call: %s', async (_, answer, problem) => {
    await begunTest('0 s');
    discord.instead = () => answer;
    discord.beforeAnswer = () =>
      site.dataSource.query(`UPDATE announce_message SET opens_at = now() - interval '11 s'`);
    await turn();
    [discord.instead, discord.beforeAnswer] = [null, null];
    await site.dataSource.query(`DELETE FROM host_pace; UPDATE announce_message SET run_after = '-infinity'`);
    await turn();
    expect(discord.calls).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'dropped', problem }]);
  });

  it('is dropped when the process that sent it died', async () => {
    await begunTest('0 s');
    await site.dataSource.query(`UPDATE announce_message SET state = 'sending', lease_id = gen_random_uuid(),
      lease_until = now() - interval '1 s'`);
    await site.app.get(SenderService, { strict: false }).reclaim();
    expect(await list()).toMatchObject([
      { state: 'dropped', problem: 'The server stopped while it was sent: it may have been posted' },
    ]);
  });

  it('needs a channel that exists', async () => {
    expect(refusal(await call('POST', `/channels/4711/test`))).toEqual([404, 'Channel not found']);
  });
});

describe('the preview of a rule', () => {
  it('shows what it would have told lately, and sends nothing', async () => {
    await joined('Gus', '20 days');
    await joined('Hal', '3 days');
    await joined('Ida', '1 hour');
    const body = { channel_id: channel, kinds: ['member.joined'], days: 7 };
    const { preview } = previewResponseSchema.parse((await call('POST', '/preview', body)).body);
    expect(preview).toMatchObject({ days: 7, messages: 2, items: 2, dropped: 0, is_partial: false });
    expect(preview.newest.map(({ title }) => title)).toEqual(['Ida joined the clan', 'Hal joined the clan']);
    expect(preview.by_day.map(({ messages }) => messages)).toEqual([1, 1]);
    const month = await call('POST', '/preview', { ...body, days: 30 });
    expect(previewResponseSchema.parse(month.body).preview.messages).toBe(3);
    expect(discord.calls).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('is of a channel that exists', async () => {
    const body = { channel_id: channel + 1000, kinds: ['member.joined'] };
    expect(refusal(await call('POST', '/preview', body))).toEqual([404, 'Channel not found']);
  });
});
