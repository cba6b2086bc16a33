import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { SealedChannelsService } from '../../../server/announce/channels/sealed-channels.service.ts';
import { MessageQueueRepository } from '../../../server/announce/sending/message-queue.repository.ts';
import {
  type AnnounceChannel,
  channelResponseSchema,
  channelsResponseSchema,
  MOST_CHANNELS,
  MOST_RULES,
  ruleResponseSchema,
} from '../../../shared/announce/announce.schemas.ts';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { RULE_PRESETS } from '../../../shared/announce/rule-presets.ts';
import { type DiscordServer, discordEnv, startDiscord } from '../../support/announce/discord-server.ts';
import { databaseUrlOf } from '../../support/announce/database-url.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';

const TOKEN = 'secret_Token-of-a-webhook'.padEnd(68, 'x');

let discord: DiscordServer;
let site: TestApp;

beforeAll(async () => {
  discord = await startDiscord();
  site = await startTestApp({ admin: true, env: discordEnv(discord) });
});
afterAll(async () => {
  await site.close();
  await discord.close();
});
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening');
  discord.calls.length = 0;
});

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  site.request(method, `/api/announce${path}`, body, headers);
const newId = () => `2${Array.from({ length: 17 }, () => randomInt(10)).join('')}`;
const addressOf = (id: string) => `https://discord.com/api/webhooks/${id}/${TOKEN}`;

/** Adds a channel, and returns it as it was answered. */
async function channel(fields: object = {}): Promise<AnnounceChannel> {
  const answer = await call('POST', '/channels', { name: 'news', address: addressOf(newId()), ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return channelOf(answer);
}
const channelOf = ({ body }: TestAnswer) => channelResponseSchema.parse(body).channel;
const ruleOf = ({ body }: TestAnswer) => ruleResponseSchema.parse(body).rule;
const rule = (channel_id: number, fields: object = {}) =>
  call('POST', '/rules', { channel_id, name: 'Pets', kinds: ['activity.pet'], ...fields });
const list = async (): Promise<AnnounceChannel[]> =>
  channelsResponseSchema.parse((await call('GET', '/channels')).body).channels;
const noted = async (): Promise<string[]> => {
  const { body } = await site.request('GET', '/api/admin/audit?kind=announce');
  return auditResponseSchema.parse(body).entries.map(({ action }) => action);
};
const at = ({ status, body }: TestAnswer) => {
  const { code, details = [] } = failureSchema.parse(body);
  return [status, code, ...details.map(({ path }) => path)];
};

describe('a channel', () => {
  it('is added by its address, after Discord was asked about it', async () => {
    const id = newId();
    const added = await channel({
      name: 'bingo',
      address: `${addressOf(id)}?thread_id=323456789012345678`,
      silent: true,
    });
    expect(added).toMatchObject({
      ...{ name: 'bingo', hint: `Practice …${id.slice(-4)}`, thread_id: '323456789012345678', username: null },
      ...{ silent: true, timezone: 'UTC', state: 'on', problem: null, waiting: 0, dead: 0, version: 1, rules: [] },
    });
    expect(discord.calls).toMatchObject([{ method: 'GET', webhook: id }]);
    expect(await list()).toEqual([added]);
  });

  it('is stored sealed, and its token is in no answer and in no audit', async () => {
    const added = await channel();
    await call('PATCH', `/channels/${added.id}`, { address: addressOf(newId()) });
    const answers = [await call('GET', '/channels'), await site.request('GET', '/api/admin/audit?kind=announce')];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(TOKEN);
    const [row] = await site.dataSource.query('SELECT to_jsonb(c)::text AS text, secret_box FROM announce_channel c');
    expect(`${row.text} ${row.secret_box.toString('latin1')}`).not.toContain(TOKEN);
  });

  it.each([
    ['no address', 'hello'],
    ['the address of an invitation', 'https://discord.gg/abc'],
    ['a webhook of another site', `https://example.org/api/webhooks/${newId()}/${TOKEN}`],
  ])('is refused with %s', async (_, address) => {
    expect(at(await call('POST', '/channels', { name: 'news', address }))).toEqual([400, 'WEBHOOK_INVALID', 'address']);
    expect(discord.calls).toEqual([]);
  });

  it('is refused when Discord does not know its webhook', async () => {
    const id = newId();
    discord.standIn.deleteWebhook(id);
    const answer = await call('POST', '/channels', { name: 'news', address: addressOf(id) });
    expect(at(answer)).toEqual([409, 'WEBHOOK_REFUSED', 'address']);
    expect(await list()).toEqual([]);
  });

  it('is not added while Discord cannot be reached', async () => {
    discord.cut.push('lost');
    const answer = await call('POST', '/channels', { name: 'news', address: addressOf(newId()) });
    expect(at(answer)).toEqual([502, 'DISCORD_UNREACHABLE']);
    expect(JSON.stringify(answer.body)).not.toContain(TOKEN);
  });

  it('is one for each webhook and thread', async () => {
    const id = newId();
    await channel({ address: addressOf(id) });
    const again = await call('POST', '/channels', { name: 'again', address: addressOf(id) });
    expect(at(again)).toEqual([409, 'CHANNEL_EXISTS', 'address']);
    await channel({ address: `${addressOf(id)}?thread_id=323456789012345678` });
    const other = await channel();
    const taken = await call('PATCH', `/channels/${other.id}`, { address: addressOf(id) });
    expect(at(taken)).toEqual([409, 'CHANNEL_EXISTS', 'address']);
  });

  it('keeps its own webhook when its address is stored once more', async () => {
    const id = newId();
    const own = await channel({ address: addressOf(id) });
    const answer = await call('PATCH', `/channels/${own.id}`, { address: addressOf(id) });
    expect(channelOf(answer)).toMatchObject({ version: 2, hint: own.hint });
  });

  it('is added only up to the limit', async () => {
    await site.dataSource.query(
      `INSERT INTO announce_channel (name, webhook_hash, hint, created_by)
       SELECT 'c', 'hash ' || n, '…', 'A test' FROM generate_series(1, $1::int) AS n`,
      [MOST_CHANNELS],
    );
    const answer = await call('POST', '/channels', { name: 'more', address: addressOf(newId()) });
    expect(answer).toMatchObject({ status: 409, body: { error: `A clan may have 25 channels. Delete one first.` } });
  });

  it('is paused and resumed, and goes on after another address when it was broken', async () => {
    const { id } = await channel();
    const state = async (edit: object) => channelOf(await call('PATCH', `/channels/${id}`, edit)).state;
    expect(await state({ is_on: false })).toBe('off');
    expect(await state({ name: 'renamed' })).toBe('off');
    expect(await state({ is_on: true })).toBe('on');
    await site.dataSource.query(`UPDATE announce_channel SET state = 'broken', problem = 'Gone'`);
    expect(await state({ is_on: false })).toBe('broken');
    expect(await state({ is_on: true })).toBe('broken');
    expect(await state({ address: addressOf(newId()) })).toBe('on');
    expect((await list())[0]).toMatchObject({ name: 'renamed', problem: null });
  });

  it('is shown as paused for as long as nothing is sent, and not by a time from before the clock was set back', async () => {
    await channel();
    const pausedFor = async (time: string) => {
      await site.dataSource.query(`DELETE FROM host_pace`);
      await site.dataSource.query(
        `INSERT INTO host_pace (host, paused_until) VALUES ('discord', clock_timestamp() + $1::interval)`,
        [time],
      );
      return (await list())[0]?.paused_until ?? null;
    };
    expect(await pausedFor('23 hours')).toEqual(expect.any(String));
    expect(await pausedFor('25 hours')).toBeNull();
    await site.dataSource.query(`DELETE FROM host_pace`);
  });

  it('is not changed over the change of another admin', async () => {
    const { id } = await channel();
    await call('PATCH', `/channels/${id}`, { name: 'first' }, { 'If-Match': '"1"' });
    const late = await call('PATCH', `/channels/${id}`, { name: 'second' }, { 'If-Match': '"1"' });
    expect(late).toMatchObject({
      status: 412,
      body: { conflict: { version: '2', present: { name: 'first' }, by: { name: expect.any(String) } } },
    });
    expect(await call('PATCH', `/channels/${id}`, { name: 'second' }, { 'If-Match': '"2"' })).toMatchObject({
      status: 200,
    });
  });

  it('goes with its rules and messages', async () => {
    const { id } = await channel();
    const made = ruleOf(await rule(id));
    const stored = async () => {
      const [row] = await site.dataSource.query(`SELECT (SELECT count(*)::int FROM announce_rule) AS rules,
        (SELECT count(*)::int FROM announce_message) AS messages, (SELECT count(*)::int FROM announce_item) AS items`);
      return row;
    };
    await site.dataSource.query(
      `WITH h AS (INSERT INTO happening (kind, at, due_at, facts) VALUES ('board.started', now(), now(), '{}') RETURNING id),
         m AS (INSERT INTO announce_message (channel_id, rule_id, batch_key, state, ready_at)
           SELECT $1, $2, state, state, now() FROM unnest(ARRAY['sent', 'waiting']) AS state RETURNING id)
       INSERT INTO announce_item (message_id, happening_id, rule_id) SELECT max(m.id), max(h.id), $2 FROM h, m`,
      [id, made.id],
    );
    expect(await stored()).toEqual({ rules: 1, messages: 2, items: 1 });
    expect(await call('DELETE', `/channels/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await list()).toEqual([]);
    expect(await stored()).toEqual({ rules: 0, messages: 0, items: 0 });
    expect(at(await call('DELETE', `/channels/${id}`))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect(at(await call('PATCH', `/channels/${id}`, { name: 'x' }))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect((await noted()).slice(0, 3)).toEqual([
      'announce.channel.delete',
      'announce.rule.create',
      'announce.channel.create',
    ]);
  });

  it('names no field but those that are wrong', async () => {
    const answer = await call('POST', '/channels', {
      ...{ name: ' ', address: '', username: 'My Discord', timezone: 'Gielinor/Varrock', silent: false },
    });
    expect(at(answer)).toEqual([400, 'VALIDATION_FAILED', 'name', 'address', 'username', 'timezone']);
  });
});

describe('a rule', () => {
  it('is made from each preset', async () => {
    const { id } = await channel();
    for (const { name, kinds, filter, batch_s } of RULE_PRESETS) {
      expect(await rule(id, { name, kinds, filter, batch_s })).toMatchObject({ status: 201 });
    }
    const [{ rules } = { rules: [] }] = await list();
    expect(rules.map(({ name }) => name)).toEqual(RULE_PRESETS.map(({ name }) => name));
  });

  it('tells what happens from then on, when it is made and when it tells something else', async () => {
    const { id } = await channel();
    const note = `INSERT INTO happening (kind, at, due_at, facts) VALUES ('board.started', now(), now(), '{}')`;
    const since = async () => {
      const [row] = await site.dataSource.query(
        'SELECT since::int, (SELECT max(id)::int FROM happening) AS newest FROM announce_rule',
      );
      return row;
    };
    await site.dataSource.query(note);
    const made = ruleOf(await rule(id));
    const first = await since();
    expect(first.since).toBe(first.newest);
    await site.dataSource.query(note);
    await call('PATCH', `/rules/${made.id}`, { name: 'Renamed', batch_s: 60 });
    expect((await since()).since).toBe(first.since);
    await call('PATCH', `/rules/${made.id}`, { kinds: ['activity.pet', 'activity.clue'] });
    const later = await since();
    expect(later.since).toBe(later.newest);
  });

  it('says which boards of its filter visitors do not see', async () => {
    const { id } = await channel();
    const answer = await rule(id, { filter: { boards: [4711] } });
    expect(ruleOf(answer).hidden_boards).toEqual([4711]);
  });

  it('is not changed over the change of another admin, and is not changed by an equal one', async () => {
    const { id } = await channel();
    const made = ruleOf(await rule(id, { kinds: ['activity.pet', 'activity.clue'] }));
    const path = `/rules/${made.id}`;
    const same = await call('PATCH', path, { kinds: ['activity.clue', 'activity.pet'], name: 'Pets' });
    expect(ruleOf(same).version).toBe(1);
    await call('PATCH', path, { batch_s: 60 });
    const late = await call('PATCH', path, { batch_s: 90 }, { 'If-Match': '"1"' });
    expect(late).toMatchObject({ status: 412, body: { conflict: { version: '2', present: { batch_s: 60 } } } });
  });

  it('keeps what it has sent when it is deleted, and drops what waits', async () => {
    const { id } = await channel();
    const made = ruleOf(await rule(id));
    await site.dataSource.query(
      `INSERT INTO announce_message (channel_id, rule_id, batch_key, state, ready_at, sent_at)
       SELECT $1, $2, state, state, now(), CASE state WHEN 'sent' THEN now() END FROM unnest(ARRAY['sent', 'waiting']) AS state`,
      [id, made.id],
    );
    expect(await call('DELETE', `/rules/${made.id}`)).toMatchObject({ status: 200 });
    const left = await site.dataSource.query('SELECT rule_id, state, problem FROM announce_message ORDER BY id');
    expect(left).toEqual([
      { rule_id: null, state: 'sent', problem: null },
      { rule_id: null, state: 'dropped', problem: 'Its rule was deleted' },
    ]);
    expect(at(await call('DELETE', `/rules/${made.id}`))).toEqual([404, 'RULE_NOT_FOUND']);
  });

  it('is added only up to the limit, and to a channel that exists', async () => {
    const { id } = await channel();
    expect(at(await rule(id + 1000))).toEqual([404, 'CHANNEL_NOT_FOUND', 'channel_id']);
    await site.dataSource.query(
      `INSERT INTO announce_rule (channel_id, name, kinds) SELECT $1, 'r', '{activity.pet}' FROM generate_series(1, $2::int)`,
      [id, MOST_RULES],
    );
    expect(await rule(id)).toMatchObject({
      status: 409,
      body: { error: 'A channel may have 20 rules. Delete one first.' },
    });
  });

  it.each([
    ['kinds', { kinds: [] }],
    ['kinds.0', { kinds: ['activity.dance'] }],
    ['filter', { filter: { colour: 'red' } }],
    ['filter.items', { filter: { items: Array.from({ length: 201 }, (_, n) => `Item ${n}`) } }],
    ['filter.min_level', { filter: { min_level: 1 } }],
    ['filter.skills.0', { filter: { skills: ['Dancing'] } }],
    ['filter.tiers.0', { filter: { tiers: ['Grand'] } }],
    ['filter.ranks.0', { filter: { ranks: ['King'] } }],
    ['filter.sources', { filter: { sources: [] } }],
    ['batch_s', { batch_s: 3601 }],
    ['max_age_s', { max_age_s: 1 }],
    ['quiet_from', { quiet_from: '24:00', quiet_to: '07:00' }],
    ['quiet_to', { quiet_from: '23:00' }],
    ['role_id', { role_id: 'everyone' }],
  ])('is refused at its field %s', async (field, fields) => {
    const { id } = await channel();
    expect(at(await rule(id, fields))).toEqual([400, 'VALIDATION_FAILED', field]);
  });
});

describe('a channel whose key is missing', () => {
  it('is broken, and goes on by itself when the key is back', async () => {
    const { id } = await channel();
    const made = ruleOf(await rule(id, { kinds: ['board.started'], batch_s: 0 }));
    await site.dataSource.query(
      `WITH h AS (INSERT INTO happening (kind, at, due_at, routed_at, facts) VALUES ('board.started', now(), now(), now(), '{}') RETURNING id),
         m AS (INSERT INTO announce_message (channel_id, rule_id, batch_key, state, ready_at)
           VALUES ($1, $2, 'board 1', 'waiting', now()) RETURNING id)
       INSERT INTO announce_item (message_id, happening_id, rule_id) SELECT m.id, h.id, $2 FROM h, m`,
      [id, made.id],
    );
    const env = { ...discordEnv(discord), SECRETS_KEY: 'another key of at least thirty-two letters' };
    const keyless = await startTestApp({ admin: true, env, databaseUrl: databaseUrlOf(site) });
    try {
      await keyless.app.get(AnnounceLoopService, { strict: false }).turn();
      expect((await list())[0]).toMatchObject({
        ...{ state: 'broken', problem: 'Its address cannot be opened with the key of this server', waiting: 1 },
      });
      await keyless.app.get(SealedChannelsService, { strict: false }).mend();
      expect((await list())[0]?.state).toBe('broken');
    } finally {
      await keyless.close();
    }
    await site.app.get(SealedChannelsService, { strict: false }).mend();
    expect((await list())[0]).toMatchObject({ state: 'on', problem: null });
  });
});

describe('a channel that Discord refuses', () => {
  it('is not broken by the answer to an address that was replaced meanwhile', async () => {
    const { id } = await channel();
    const queue = site.app.get(MessageQueueRepository, { strict: false });
    const old = await queue.channel(id);
    if (!old) throw new Error('the channel is missing');
    await call('PATCH', `/channels/${id}`, { address: addressOf(newId()) });
    expect(await queue.breakChannel(site.dataSource.manager, old, 'Gone')).toBe(false);
    expect((await list())[0]).toMatchObject({ state: 'on', problem: null });
  });
});
