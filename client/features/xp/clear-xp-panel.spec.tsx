import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ClearsResponse } from '../../../shared/xp/xp.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { adminServer, makeGate, renderPart, sendAdmin } from '../../test-kit/admin-server.tsx';
import { refusal } from '../../test-kit/site-server.ts';
import { ClearXpPanel } from './clear-xp-panel.tsx';

const { server, state, admin } = adminServer();
const CLEAR_DAILY = 'POST /api/admin/data/clear-daily-xp';
type Clear = ClearsResponse['clears'][number];

const makeClear = (overrides: Partial<Clear> = {}): Clear => ({
  id: 7,
  period: 'daily',
  cleared_at: '2026-11-21T09:00:00.000Z',
  cleared_by: 'Aurelis',
  undone_at: null,
  can_undo: true,
  ...overrides,
});

const sent = (call: string): number => state.asked.filter((one) => one === call).length;

it('shows the wait and the failure of the clears, and loads them again', async () => {
  const gate = makeGate();
  server.use(
    http.get(
      '/api/admin/data/xp-clears',
      async () => {
        await gate.passed;
        return new HttpResponse(null, { status: 500 });
      },
      { once: true },
    ),
  );
  const { user } = renderPart(<ClearXpPanel />);
  expect(screen.getByText('Loading...')).toBeVisible();
  gate.open();
  expect(await screen.findByText('Failed to load clearings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('None.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('asks for confirmation with Cancel in focus, and clears nothing when it is cancelled', async () => {
  const { user } = renderPart(<ClearXpPanel />);
  await user.click(screen.getByRole('button', { name: 'Clear weekly XP' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Clear weekly XP?' });
  expect(dialog).toHaveTextContent(/This week’s gains.*are reset to zero/);
  expect(dialog).toHaveTextContent(/history stay.*undo it for 30 days/);
  await waitFor(() => {
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  expect(state.asked.filter((one) => one.startsWith('POST'))).toEqual([]);
});

it('clears once for a double click, shows the result, and lists it with its undo', async () => {
  const gate = makeGate();
  server.use(
    http.post('/api/admin/data/clear-daily-xp', async () => {
      await gate.passed;
      admin.answers.clears = [makeClear()];
      return HttpResponse.json({ success: true, message: 'Daily XP cleared for 45 members', cleared: 45, clear_id: 7 });
    }),
  );
  const { user } = renderPart(<ClearXpPanel />);
  await user.click(await screen.findByRole('button', { name: 'Clear daily XP' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Clear daily XP' }));
  await user.click(await screen.findByRole('button', { name: 'Clearing...' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  gate.open();
  expect(await within(screen.getByRole('status')).findByText('Daily XP cleared for 45 members')).toBeVisible();
  expect(sent(CLEAR_DAILY)).toBe(1);
  expect(await screen.findByText(/by Aurelis/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: Daily XP cleared' })).toBeVisible();
});

it.each([
  ['Clear daily XP', '/api/admin/data/clear-daily-xp', 'Failed to clear daily XP'],
  ['Clear weekly XP', '/api/admin/data/clear-weekly-xp', 'Failed to clear weekly XP'],
])('shows the server’s reason for a failure: %s', async (verb, path, sentence) => {
  server.use(http.post(path, () => refusal(500, 'Something went wrong on our side')));
  const { user } = renderPart(<ClearXpPanel />);
  await user.click(await screen.findByRole('button', { name: verb }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb }));
  const alert = await screen.findByText(sentence);
  expect(alert.closest('[role=alert]')).toHaveTextContent('Something went wrong on our side');
});

it('undoes a clear, and shows another admin’s live', async () => {
  admin.answers.clears = [makeClear(), makeClear({ id: 6, period: 'weekly', can_undo: false, cleared_by: null })];
  server.use(
    http.post('/api/admin/data/xp-clears/7/undo', () => {
      admin.answers.clears = [makeClear({ can_undo: false, undone_at: '2026-11-21T09:05:00.000Z' })];
      return HttpResponse.json({ success: true, message: 'Undone for 45 members', cleared: 45, clear_id: 7 });
    }),
  );
  fakeSockets.admin.connect();
  const { user } = renderPart(<ClearXpPanel />);
  await user.click(await screen.findByRole('button', { name: 'Undo: Daily XP cleared' }));
  expect(await screen.findByText('Undone for 45 members')).toBeVisible();
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();

  admin.answers.clears = [makeClear({ id: 8, period: 'weekly', cleared_by: 'Brakka' })];
  act(() => {
    sendAdmin({
      type: 'audit.added',
      entry: {
        id: 1,
        at: '2026-11-21T09:06:00.000Z',
        actor: { id: 'b', name: 'Brakka' },
        action: 'xp.clear',
        subject: 'XP of this week',
        member_id: null,
        board_id: null,
        before: null,
        after: null,
      },
    });
  });
  expect(await screen.findByText(/by Brakka/)).toBeVisible();
});

it('shows as information that there was nothing to clear', async () => {
  server.use(
    http.post('/api/admin/data/clear-daily-xp', () =>
      HttpResponse.json({ success: true, message: 'There was no daily XP to clear', cleared: 0, clear_id: null }),
    ),
  );
  const { user } = renderPart(<ClearXpPanel />);
  await user.click(await screen.findByRole('button', { name: 'Clear daily XP' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear daily XP' }));
  const note = (await screen.findByText('There was no daily XP to clear')).closest('[data-kind]');
  expect(note).toHaveAttribute('data-kind', 'info');
  await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByText('There was no daily XP to clear')).not.toBeInTheDocument();
});
