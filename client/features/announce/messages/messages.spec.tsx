import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AnnounceMessage } from '../../../../shared/announce/messages.schemas.ts';
import { makeGate, sendAdmin } from '../../../test-kit/admin-server.tsx';
import { announceServer, openAnnounce } from '../../../test-kit/announce/announce-tab.tsx';
import { makeChannel, makeMessage } from '../../../test-kit/announce/make-announce.ts';
import { chooseInMenu } from '../../../test-kit/row-menu.ts';

const kit = announceServer();

describe('the messages of a channel', () => {
  it('shows why a message failed, and sends it again', async () => {
    const failed = makeMessage(5, {
      ...{ state: 'dead', problem: 'Discord refused it (50035)', can_resend: true, can_drop: true, rule_id: 3 },
      ...{ title: '**Ice dye**', sent_at: null },
    });
    kit.messages = [failed, makeMessage(4)];
    kit.server.use(
      http.post('/api/announce/messages/5/resend', async ({ request }) => {
        await kit.note(request);
        const message = { ...failed, state: 'waiting' as const, problem: null, can_resend: false };
        kit.messages = [message, makeMessage(4)];
        return HttpResponse.json({ success: true, message });
      }),
    );
    const { user } = openAnnounce();
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

  /** Serves the drop of the only message. */
  const serveDrop = () =>
    kit.server.use(
      http.post('/api/announce/messages/6/drop', async ({ request }) => {
        await kit.note(request);
        kit.messages = [makeMessage(6, { state: 'dropped', sent_at: null })];
        return HttpResponse.json({ success: true, message: kit.messages[0] });
      }),
    );

  it('drops a message that waits', async () => {
    kit.messages = [makeMessage(6, { state: 'waiting', sent_at: null, can_drop: true })];
    serveDrop();
    const { user } = openAnnounce();
    expect(await screen.findByText('News 6')).toBeVisible();
    await chooseInMenu('message 6', 'Do not send it', user);
    expect(await screen.findByText('The message will not be sent')).toBeVisible();
    expect(kit.sent.map(([call]) => call)).toEqual(['POST messages/6/drop']);
  });

  it('dismisses a message that failed, which nobody would send', async () => {
    const failed = { state: 'dead' as const, sent_at: null, problem: 'Discord refused it (50035)', can_drop: true };
    kit.messages = [makeMessage(6, failed)];
    serveDrop();
    const { user } = openAnnounce();
    await chooseInMenu('message 6', 'Dismiss', user);
    expect(await screen.findByText('The message no longer counts as failed')).toBeVisible();
    expect(kit.sent.map(([call]) => call)).toEqual(['POST messages/6/drop']);
  });

  /** Messages with these ids, the greatest first. Each test has a channel of its own: lists outlive a test. */
  const some = (newest: number, oldest: number): AnnounceMessage[] =>
    Array.from({ length: newest - oldest + 1 }, (_, at) => makeMessage(newest - at));
  const titles = () =>
    within(screen.getByRole('list', { name: 'Messages of #drops' }))
      .getAllByText(/^News/)
      .map(({ textContent }) => Number(textContent.slice('News '.length)));
  const arrives = (...ids: number[]) => {
    kit.messages = [...ids.map((id) => makeMessage(id)), ...kit.messages];
    act(() => sendAdmin({ type: 'announce.changed' }));
  };
  const down = (from: number, to: number) => some(from, to).map(({ id }) => id);

  it('keeps every message of an open list when newer ones push others out of the newest page', async () => {
    kit.channels = [makeChannel(51, { name: 'drops' })];
    kit.messages = some(145, 101);
    const { user } = openAnnounce();
    expect(await screen.findByText('News 145')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(titles()).toEqual(down(145, 106)));
    arrives(147, 146);
    expect(await screen.findByText('News 147')).toBeVisible();
    expect(titles()).toEqual(down(147, 106));
    await user.click(screen.getByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(titles()).toEqual(down(147, 101)));
  });

  it('keeps what is pushed out of the newest page while an older page is on its way', async () => {
    kit.channels = [makeChannel(52, { name: 'drops' })];
    kit.messages = some(145, 101);
    const gate = makeGate();
    kit.server.use(
      http.get('/api/announce/messages', async ({ request }) => {
        if (!new URL(request.url).searchParams.has('before')) return undefined;
        await gate.passed;
        return undefined;
      }),
    );
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    arrives(146);
    expect(await screen.findByText('News 146')).toBeVisible();
    gate.open();
    await waitFor(() => expect(titles()).toEqual(down(146, 106)));
  });

  it('begins anew when more arrived at once than a page has, so that none between is missed', async () => {
    kit.channels = [makeChannel(53, { name: 'drops' })];
    kit.messages = some(145, 101);
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(titles()).toEqual(down(145, 106)));
    arrives(...down(170, 146));
    expect(await screen.findByText('News 170')).toBeVisible();
    expect(titles()).toEqual(down(170, 151));
    await user.click(screen.getByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(titles()).toEqual(down(170, 131)));
  });
});
