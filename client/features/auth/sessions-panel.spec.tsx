import { beforeEach, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AdminSession } from '../../../shared/auth/auth.schemas.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import userEvent from '@testing-library/user-event';
import { SessionsPanel } from './sessions-panel.tsx';

const { server, state } = siteServer();
const session = (id: number, rest: Partial<AdminSession> = {}): AdminSession => ({
  id: `7d444840-9dc0-4ad1-8245-5ffdce74fad${id}`,
  admin_name: 'Aurelis',
  mine: true,
  current: false,
  device: 'Firefox on Linux',
  ip: '203.0.113.9',
  created_at: '2026-11-21T10:00:00.000Z',
  last_used_at: '2026-11-21T11:00:00.000Z',
  ...rest,
});
let sessions: AdminSession[];

beforeEach(() => {
  sessions = [
    session(1, { current: true }),
    session(2, { device: 'Safari on iPhone' }),
    session(3, { admin_name: 'Brannoc', mine: false }),
  ];
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json({ success: true, sessions })),
    http.delete('/api/auth/sessions/:id', ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ success: true });
    }),
    http.delete('/api/auth/sessions', () => {
      const before = sessions.length;
      sessions = sessions.filter(({ mine, current }) => current || !mine);
      return HttpResponse.json({ success: true, ended: before - sessions.length });
    }),
  );
  render(<SessionsPanel />);
});

it('lists the sessions of admins, and marks the current one', async () => {
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent('Aurelis · Firefox on LinuxThis session');
  expect(rows[0]).toHaveTextContent('203.0.113.9 · signed in');
  expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument();
});

it('ends a session only after a confirmation', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'End the session of Brannoc on Firefox on Linux' }));
  const dialog = screen.getByRole('alertdialog', { name: 'End this session?' });
  expect(dialog).toHaveTextContent('This immediately signs out the session of Brannoc on Firefox on Linux.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(state.asked.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'End the session of Brannoc on Firefox on Linux' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('The session has ended')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('ends all other sessions of the signed-in admin', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'End my other sessions' }));
  await user.click(screen.getByRole('button', { name: 'End other sessions' }));
  expect(await screen.findByText('1 session ended')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'End my other sessions' })).not.toBeInTheDocument();
});

it('shows why a session could not be ended', async () => {
  const user = userEvent.setup();
  server.use(http.delete('/api/auth/sessions/:id', () => refusal(404, 'This session has ended already', 'NOT_FOUND')));
  await user.click(await screen.findByRole('button', { name: 'End the session of Brannoc on Firefox on Linux' }));
  await user.click(screen.getByRole('button', { name: 'End session' }));
  await waitFor(() => {
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to end sessionThis session has ended already');
  });
});
