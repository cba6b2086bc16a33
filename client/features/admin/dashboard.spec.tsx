import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Progress } from '../../../shared/sync/sync.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { DashboardTab } from '../../app/pages/admin/dashboard-tab.tsx';
import { adminServer, makeGate, renderPart, sendAdmin } from '../../test-kit/admin-server.tsx';
import { makeMember } from '../../test-kit/make-member.ts';
import { sendLive } from '../../test-kit/site-server.ts';

const { server, admin } = adminServer();

const makeRun = (overrides: Partial<Progress> = {}): Progress => ({
  syncId: '00000000-0000-4000-8000-000000000001',
  kind: 'all',
  status: 'running',
  total: 10,
  processed: 0,
  successful: 0,
  failed: 0,
  rateLimited: 0,
  started_at: '2026-11-21T10:00:00.000Z',
  finished_at: null,
  startedBy: null,
  retryOf: null,
  estimated_end: null,
  ...overrides,
});

it('shows the wait and the failure of the numbers, and loads them again', async () => {
  const gate = makeGate();
  server.use(
    http.get(
      '/api/admin/stats',
      async () => {
        await gate.passed;
        return new HttpResponse(null, { status: 500 });
      },
      { once: true },
    ),
  );
  const { user } = renderPart(<DashboardTab />);
  expect(screen.getByText('Total Members').closest('dl')).toHaveAttribute('aria-busy', 'true');
  gate.open();
  expect(await screen.findByText('Failed to load statistics')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('1,200')).length).toBeGreaterThan(0);
});

it('shows the four numbers and the counts of the database', async () => {
  renderPart(<DashboardTab />);
  const card = async (label: string) => (await screen.findByText(label)).closest('dl > div');
  expect(await screen.findByText(/1,150 active, 50 inactive/)).toBeVisible();
  expect(await card('Total Members')).toHaveTextContent('1,200');
  expect(await card('Recently Active')).toHaveTextContent(/321.*last 7 days/);
  expect(await card('Total Activities')).toHaveTextContent(/45,678.*9,876 snapshots/);
  expect(await card('Sync Status')).toHaveTextContent(/Idle.*no sync running/);
  expect(await card('Events')).toHaveTextContent('123,456');
  expect(await card('Members')).toHaveTextContent('1,200');
});

it('shows Active with a run and Idle after its end, without a request', async () => {
  fakeSockets.admin.connect();
  renderPart(<DashboardTab />);
  expect(await screen.findByText('Idle')).toBeVisible();
  act(() => {
    sendAdmin({ type: 'run.changed', run: makeRun() });
  });
  expect(await screen.findByText('Active')).toBeVisible();
  expect(screen.getByText('1 running')).toBeVisible();
  act(() => {
    sendAdmin({ type: 'run.changed', run: makeRun({ status: 'completed', processed: 10, successful: 10 }) });
  });
  expect(await screen.findByText('Idle')).toBeVisible();
});

it('does not show Idle when the running syncs cannot be loaded', async () => {
  server.use(http.get('/api/admin/sync/progress', () => new HttpResponse(null, { status: 500 })));
  renderPart(<DashboardTab />);
  expect(await screen.findByText('Failed to load sync progress')).toBeVisible();
  expect(screen.queryByText('Idle')).not.toBeInTheDocument();
});

it('loads the counts again after a change of the clan', async () => {
  fakeSockets.admin.connect();
  fakeSockets.public.connect();
  renderPart(<DashboardTab />);
  expect(await screen.findByText(/1,150 active/)).toBeVisible();
  admin.answers.stats = { ...admin.answers.stats, activeMembers: 1151 };
  act(() => {
    sendLive({ type: 'member.changed', member: makeMember() });
  });
  expect(await screen.findByText(/1,151 active/)).toBeVisible();
});
