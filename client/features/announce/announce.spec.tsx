import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AnnounceChannel } from '../../../shared/announce/announce.schemas.ts';
import type { AnnounceMessage } from '../../../shared/announce/messages.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { adminServer, adminVersioned, renderPart, sendAdmin } from '../../test-kit/admin-server.tsx';
import { choose } from '../../test-kit/choose.ts';
import { makeChannel, makeMessage, makeRule } from '../../test-kit/announce/make-announce.ts';
import { chooseInMenu } from '../../test-kit/row-menu.ts';
import { refusal } from '../../test-kit/site-server.ts';
import { Announce } from './announce.tsx';

const { server } = adminServer();
const ADDRESS = `https://discord.com/api/webhooks/100000000000000001/${'t'.repeat(68)}`;
const BOARDS = [{ id: 7, title: 'Winter bingo', is_active: false }];

let channels: AnnounceChannel[];
let messages: AnnounceMessage[];
/** Bodies of the writes, by method and path. */
let sent: [string, unknown][];

const note = async (request: Request): Promise<object> => {
  const body: unknown = request.headers.get('content-type') === null ? {} : await request.json();
  sent.push([`${request.method} ${new URL(request.url).pathname.replace('/api/announce/', '')}`, body]);
  return body as object;
};

beforeEach(() => {
  channels = [makeChannel(1, { name: 'drops', rules: [makeRule(3, { name: 'Rare drops' })] })];
  messages = [];
  sent = [];
  fakeSockets.admin.connect();
  server.use(
    http.get('/api/announce/channels', () => adminVersioned({ success: true, channels })),
    http.get('/api/announce/messages', ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      const shown = messages.filter((one) => state === null || one.state === state);
      return adminVersioned({ success: true, messages: shown, next: null });
    }),
    http.post('/api/announce/channels', async ({ request }) => {
      const channel = makeChannel(2, await note(request));
      channels = [...channels, { ...channel, last_sent_at: null }];
      return HttpResponse.json({ success: true, channel }, { status: 201 });
    }),
    http.post('/api/announce/rules', async ({ request }) => {
      const rule = makeRule(9, await note(request));
      channels = channels.map((one) => (one.id === rule.channel_id ? { ...one, rules: [...one.rules, rule] } : one));
      return HttpResponse.json({ success: true, rule }, { status: 201 });
    }),
    http.patch('/api/announce/rules/3', async ({ request }) => {
      const rule = makeRule(3, { name: 'Rare drops', ...(await note(request)) });
      channels = channels.map((one) => ({ ...one, rules: [rule] }));
      return HttpResponse.json({ success: true, rule });
    }),
  );
});

const open = (at = '/admin?tab=announce') => renderPart(<Announce boards={BOARDS} />, at);

describe('the tab of announcements', () => {
  it('leads from nothing to the first channel, whose address is sent once and not shown again', async () => {
    channels = [];
    const { user } = open();
    expect(await screen.findByText('Nothing is announced yet')).toBeVisible();
    await user.type(screen.getByLabelText('Name of the channel'), '#news');
    await user.click(screen.getByLabelText('Address of the webhook'));
    await user.paste(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Add the channel' }));
    expect(await screen.findByText('The channel is added')).toBeVisible();
    expect(sent[0]?.[1]).toMatchObject({ name: 'news', address: ADDRESS, username: null });
    expect(screen.getAllByText('Never sent')[0]).toBeVisible();
    expect(document.body.innerHTML).not.toContain('t'.repeat(68));
  });

  it('shows what is wrong with a new channel at its field', async () => {
    server.use(
      http.post('/api/announce/channels', () =>
        refusal(400, 'This is not the address of a Discord webhook', 'WEBHOOK_INVALID', 'address'),
      ),
    );
    channels = [];
    const { user } = open();
    await user.type(await screen.findByLabelText('Name of the channel'), 'drops');
    await user.click(screen.getByRole('button', { name: 'Add the channel' }));
    expect(screen.getByLabelText('Address of the webhook')).toHaveAccessibleDescription(/An address is required/);
    await user.type(screen.getByLabelText('Address of the webhook'), 'https://example.com');
    await user.click(screen.getByRole('button', { name: 'Add the channel' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Address of the webhook')).toHaveAccessibleDescription(
        /not the address of a Discord webhook/,
      ),
    );
  });

  it.each([
    [{}, 'Working', ''],
    [{ last_sent_at: null }, 'Never sent', ''],
    [{ state: 'off' as const }, 'Paused', 'Paused: news of this time is not told, also not afterwards.'],
    [
      { state: 'broken' as const, problem: 'The webhook was deleted in Discord (10015)', waiting: 2 },
      'Broken',
      'The webhook was deleted in Discord (10015). Nothing is sent before you store another address; 2 messages wait.',
    ],
    [{ is_flooded: true }, 'Working', /gathered for five minutes until it is calm again/],
  ])('tells the state of a channel: %j', async (overrides, label, sentence) => {
    channels = [makeChannel(1, { name: 'drops', ...overrides })];
    open();
    expect((await screen.findAllByText(label))[0]).toBeVisible();
    if (sentence !== '') expect(screen.getByText(sentence)).toBeVisible();
  });

  it('tells how a test ended', async () => {
    const answers = [
      { sent: true, sentence: 'Posted in #drops.' },
      { sent: false, sentence: 'Discord limits this channel until 12:00.' },
    ];
    server.use(
      http.post('/api/announce/channels/1/test', () => HttpResponse.json({ success: true, ...answers.shift() })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Posted in #drops.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The test was not posted')).toBeVisible();
    expect(screen.getByText('Discord limits this channel until 12:00.')).toBeVisible();
  });

  it('shows a change of another admin without a reload', async () => {
    open();
    expect((await screen.findAllByText('Working'))[0]).toBeVisible();
    channels = [makeChannel(1, { name: 'drops', state: 'off' })];
    act(() => sendAdmin({ type: 'announce.changed', what: 'channels' }));
    expect((await screen.findAllByText('Paused'))[0]).toBeVisible();
  });
});

describe('the rules of a channel', () => {
  it('adds a preset with one press', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Milestones' }));
    expect(await screen.findByText('“Milestones” is added. It tells what happens from now on')).toBeVisible();
    expect(sent).toEqual([
      ['POST rules', expect.objectContaining({ channel_id: 1, name: 'Milestones', batch_s: 30, quiet_from: null })],
    ]);
    expect(screen.queryByRole('button', { name: 'Milestones' })).not.toBeInTheDocument();
  });

  it('sends only what was changed in the form of a rule', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    const form = within(screen.getByRole('form', { name: 'Rule Rare drops' }));
    await user.click(form.getByRole('button', { name: 'Pets' }));
    await user.click(form.getByRole('checkbox', { name: /^Quiet hours/ }));
    await choose(user, form.getByRole('combobox', { name: 'What happens then' }), 'Do not tell it');
    await user.type(form.getByLabelText('Only these items'), 'Armadyl chestplate');
    await user.click(form.getByRole('button', { name: 'Save the rule' }));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(sent).toEqual([
      [
        'PATCH rules/3',
        {
          kinds: ['activity.boss_loot', 'activity.pet'],
          filter: { items: ['Armadyl chestplate'] },
          ...{ quiet_from: '23:00', quiet_to: '07:00', quiet: 'drop' },
        },
      ],
    ]);
  });

  it('shows at its field what is wrong with a rule, and that a rule tells nothing without kinds', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.click(screen.getByRole('button', { name: 'Drops', pressed: true }));
    await user.type(screen.getByLabelText('Role to mention'), 'leaders');
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    expect(screen.getByRole('group', { name: 'Tell about' })).toHaveAccessibleDescription(
      'A rule tells at least one kind',
    );
    expect(screen.getByLabelText('Role to mention')).toHaveAccessibleDescription(/17 to 20 digits/);
    expect(sent).toEqual([]);
  });

  it('shows what a rule would have told, and that a preview is older than its form', async () => {
    server.use(
      http.post('/api/announce/preview', async ({ request }) => {
        await note(request);
        const newest = [
          { title: '2 drops', text: '**Ice dye** – Ada', color: '#d4a84b', items: 2, at: '2026-11-20T10:00:00.000Z' },
        ];
        const preview = { days: 7, messages: 1, items: 2, dropped: 0, by_day: [], newest, is_partial: false };
        return HttpResponse.json({ success: true, preview });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/would have posted 1 message in 7 days, with 2 pieces of news/)).toBeVisible();
    expect(screen.getByText('Ice dye').tagName).toBe('STRONG');
    await user.click(screen.getByRole('button', { name: 'Pets' }));
    expect(screen.getByText('You have changed the rule since: press Preview again.')).toBeVisible();
    expect(sent.map(([call]) => call)).toEqual(['POST preview']);
  });

  it('asks when another admin has changed the same of a rule', async () => {
    let version = 1;
    server.use(
      http.patch('/api/announce/rules/3', async ({ request }) => {
        await note(request);
        if (request.headers.get('if-match') === '"2"') {
          return HttpResponse.json({ success: true, rule: makeRule(3, { name: 'Mine', version: 3 }) });
        }
        version = 2;
        const { name, batch_s, is_on } = makeRule(3, { name: 'Theirs', version });
        const conflict = { version: '2', present: { name, batch_s, is_on }, by: null };
        return HttpResponse.json(
          { success: false, code: 'EDITED_MEANWHILE', error: 'It was changed', requestId: 'r', conflict },
          { status: 412 },
        );
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.clear(screen.getByLabelText('Name of the rule'));
    await user.type(screen.getByLabelText('Name of the rule'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Theirs')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(sent).toHaveLength(2);
  });
});

describe('the messages of a channel', () => {
  it('shows why a message failed, and sends it again', async () => {
    const failed = makeMessage(5, {
      ...{ state: 'dead', problem: 'Discord refused it (50035)', can_resend: true, can_drop: true, rule_id: 3 },
      ...{ title: '**Ice dye**', sent_at: null },
    });
    messages = [failed, makeMessage(4)];
    server.use(
      http.post('/api/announce/messages/5/resend', async ({ request }) => {
        await note(request);
        const message = { ...failed, state: 'waiting' as const, problem: null, can_resend: false };
        messages = [message, makeMessage(4)];
        return HttpResponse.json({ success: true, message });
      }),
    );
    const { user } = open();
    const row = () => within(screen.getByRole('list', { name: 'Messages of #drops' }));
    expect(await screen.findByText('Discord refused it (50035).')).toBeVisible();
    expect(row().getByText(/Rare drops/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Failed' }));
    await waitFor(() => expect(row().queryByText('News 4')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'All' }));
    await user.click(await screen.findByRole('button', { name: 'Send message 5 again' }));
    expect(await screen.findByText('The message is sent again as soon as it is its turn')).toBeVisible();
    expect(row().getByText('Waiting')).toBeVisible();
  });

  it('drops a message that waits', async () => {
    messages = [makeMessage(6, { state: 'waiting', sent_at: null, can_drop: true })];
    server.use(
      http.post('/api/announce/messages/6/drop', async ({ request }) => {
        await note(request);
        messages = [makeMessage(6, { state: 'dropped', sent_at: null })];
        return HttpResponse.json({ success: true, message: messages[0] });
      }),
    );
    const { user } = open();
    expect(await screen.findByText('News 6')).toBeVisible();
    await chooseInMenu('message 6', 'Do not send it', user);
    expect(await screen.findByText('The message will not be sent')).toBeVisible();
    expect(sent.map(([call]) => call)).toEqual(['POST messages/6/drop']);
  });
});
