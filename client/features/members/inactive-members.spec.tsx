import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { adminServer, makeGate, renderPart } from '../../test-kit/admin-server.tsx';
import { makeMember } from '../../test-kit/make-member.ts';
import { sendLive, versioned } from '../../test-kit/site-server.ts';
import { InactiveMembers } from './inactive-members.tsx';

const { server, state, admin } = adminServer();

const quiet = (count: number): Member[] =>
  Array.from({ length: count }, (_, at) =>
    makeMember({ id: 700 + at, name: `Quiet ${at}`, last_activity_date: '2026-01-01T10:00:00.000Z' }),
  );

it('shows the wait and the failure of the list, and loads it again', async () => {
  const gate = makeGate();
  server.use(
    http.get(
      '/api/admin/members/inactive',
      async () => {
        await gate.passed;
        return new HttpResponse(null, { status: 500 });
      },
      { once: true },
    ),
  );
  const { user } = renderPart(<InactiveMembers />);
  expect(screen.getByText('Loading...')).toBeVisible();
  gate.open();
  expect(await screen.findByText('Failed to load inactive members')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has been inactive for more than 30 days.')).toBeVisible();
});

it('offers five periods, 30 days by default, and keeps the choice in the URL', async () => {
  server.use(
    http.get('/api/admin/members/inactive', ({ request }) => {
      const days = new URL(request.url).searchParams.get('days');
      return versioned({ success: true, members: days === '90' ? quiet(1) : quiet(3) });
    }),
  );
  const { user, search } = renderPart(<InactiveMembers />);
  const pills = screen.getAllByRole('button', { name: /days$/ });
  expect(pills.map(({ textContent }) => textContent)).toEqual(['7 days', '14 days', '30 days', '60 days', '90 days']);
  expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(await screen.findByText('1 member')).toBeVisible();
  expect(search()).toBe('?days=90');
  expect(state.asked).toContain('GET /api/admin/members/inactive?days=90');
});

it('shows 20 of many members with links to their profiles, and how many more there are', async () => {
  admin.answers.inactive = quiet(1234);
  renderPart(<InactiveMembers />, '/admin?days=60');
  expect(await screen.findByText('1,234 members')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(20);
  expect(screen.getByText('and 1,214 more')).toBeVisible();
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/profile/Quiet%200');
});

it('removes a member who is active again', async () => {
  admin.answers.inactive = quiet(2);
  fakeSockets.public.connect();
  renderPart(<InactiveMembers />, '/admin?days=14');
  expect(await screen.findByText('2 members')).toBeVisible();
  act(() => {
    const back = { ...quiet(1)[0]!, last_activity_date: new Date().toISOString() };
    sendLive({ type: 'members.updated', ids: [back.id], last_activity_date: [back.last_activity_date] });
  });
  expect(await screen.findByText('1 member')).toBeVisible();
  expect(screen.queryByText('Quiet 0')).not.toBeInTheDocument();
});

it('adds a member whose first reading finds only old lines', async () => {
  admin.answers.inactive = quiet(1);
  fakeSockets.public.connect();
  renderPart(<InactiveMembers />, '/admin?days=60');
  expect(await screen.findByText('1 member')).toBeVisible();
  admin.answers.inactive = quiet(2);
  act(() => {
    const [, found] = quiet(2);
    sendLive({ type: 'members.updated', ids: [found!.id], last_activity_date: [found!.last_activity_date] });
  });
  expect(await screen.findByText('2 members', {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByText('Quiet 1')).toBeVisible();
});
