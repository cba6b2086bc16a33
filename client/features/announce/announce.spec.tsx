import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { sendAdmin } from '../../test-kit/admin-server.tsx';
import { announceServer, openAnnounce } from '../../test-kit/announce/announce-tab.tsx';
import { makeChannel } from '../../test-kit/announce/make-announce.ts';
import { chooseInMenu } from '../../test-kit/row-menu.ts';
import { refusal } from '../../test-kit/site-server.ts';

const kit = announceServer();
const ADDRESS = `https://discord.com/api/webhooks/100000000000000001/${'t'.repeat(68)}`;

describe('the tab of announcements', () => {
  it('leads from nothing to the first channel, whose address is sent once and not shown again', async () => {
    kit.channels = [];
    const { user } = openAnnounce();
    expect(await screen.findByText('Nothing is announced yet')).toBeVisible();
    await user.type(screen.getByLabelText('Name of the channel'), '#news');
    await user.click(screen.getByLabelText('Address of the webhook'));
    await user.paste(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Add the channel' }));
    expect(await screen.findByText('The channel is added')).toBeVisible();
    expect(kit.sent[0]?.[1]).toMatchObject({ name: 'news', address: ADDRESS, username: null });
    expect(screen.getAllByText('Never sent')[0]).toBeVisible();
    expect(document.body.innerHTML).not.toContain('t'.repeat(68));
  });

  it('shows what is wrong with a new channel at its field', async () => {
    kit.server.use(
      http.post('/api/announce/channels', () =>
        refusal(400, 'This is not the address of a Discord webhook', 'WEBHOOK_INVALID', 'address'),
      ),
    );
    kit.channels = [];
    const { user } = openAnnounce();
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
    kit.channels = [makeChannel(1, { name: 'drops', ...overrides })];
    openAnnounce();
    expect((await screen.findAllByText(label))[0]).toBeVisible();
    if (sentence !== '') expect(screen.getByText(sentence)).toBeVisible();
  });

  it('tells how a test ended', async () => {
    const answers = [
      { sent: true, sentence: 'Posted in #drops.' },
      { sent: false, sentence: 'Discord limits this channel until 12:00.' },
    ];
    kit.server.use(
      http.post('/api/announce/channels/1/test', () => HttpResponse.json({ success: true, ...answers.shift() })),
    );
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Posted in #drops.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The test was not posted')).toBeVisible();
    expect(screen.getByText('Discord limits this channel until 12:00.')).toBeVisible();
  });

  it('shows a change of another admin without a reload', async () => {
    openAnnounce();
    expect((await screen.findAllByText('Working'))[0]).toBeVisible();
    kit.channels = [makeChannel(1, { name: 'drops', state: 'off' })];
    act(() => sendAdmin({ type: 'announce.changed' }));
    expect((await screen.findAllByText('Paused'))[0]).toBeVisible();
  });
});

describe('a channel that is deleted', () => {
  const two = () => [makeChannel(1, { name: 'drops' }), makeChannel(2, { name: 'bingo' })];

  it('is named to an admin who sees another one in its place', async () => {
    kit.channels = two();
    openAnnounce('/admin?tab=announce&channel=2');
    expect(await screen.findByRole('heading', { name: '# bingo' })).toBeVisible();
    kit.channels = kit.channels.slice(0, 1);
    act(() => sendAdmin({ type: 'announce.changed' }));
    expect(await screen.findByText('#bingo is deleted')).toBeVisible();
    expect(screen.getByRole('heading', { name: '# drops' })).toBeVisible();
  });

  it('is told once by its own admin’s answer, and leaves the address', async () => {
    kit.channels = two();
    kit.server.use(
      http.delete('/api/announce/channels/2', async ({ request }) => {
        await kit.note(request);
        kit.channels = kit.channels.slice(0, 1);
        return HttpResponse.json({ success: true });
      }),
    );
    const { user, search } = openAnnounce('/admin?tab=announce&channel=2');
    await chooseInMenu('#bingo', 'Delete', user);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete channel' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /# bingo/ })).not.toBeInTheDocument());
    expect(screen.getByText('#bingo is deleted').closest('[data-kind]')).toHaveAttribute('data-kind', 'success');
    expect(search()).toBe('?tab=announce');
  });

  it('is missed by an address that names it', async () => {
    openAnnounce('/admin?tab=announce&channel=99');
    expect(await screen.findByText('The channel of this address is deleted')).toBeVisible();
    expect(screen.getByRole('heading', { name: '# drops' })).toBeVisible();
  });
});
