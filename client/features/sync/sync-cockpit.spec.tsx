import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { originOf, type Progress, type SyncItem, type SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { makeItem, makeRun, runId } from '../../test-kit/make-sync.ts';
import { chooseInMenu } from '../../test-kit/row-menu.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { RecentSyncs } from './runs/recent-syncs.tsx';
import { SyncCockpit } from './sync-cockpit.tsx';
import { SyncProgressBox } from './runs/sync-progress-box.tsx';
import { SyncButtons } from './sync-start-card.tsx';

const { server, state } = siteServer();
let version = 1000;
let runs: Progress[] = [];
let items: SyncItem[] = [];
let logs: SyncLog[] = [];

const answer = (body: object) => HttpResponse.json(body, { headers: { [LIVE_VERSION_HEADER]: String(version) } });

/** jsdom measures nothing, so the heights that decide which rows are visible are set here. */
const HEIGHTS = [
  [Element.prototype, 'clientHeight', 560],
  [HTMLElement.prototype, 'offsetHeight', 45],
] as const;
const real = HEIGHTS.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
beforeAll(() => {
  for (const [owner, name, value] of HEIGHTS) {
    Object.defineProperty(owner, name, { configurable: true, get: () => value });
  }
});
afterAll(() => {
  for (const [index, [owner, name]] of HEIGHTS.entries()) {
    const before = real[index];
    if (before) Object.defineProperty(owner, name, before);
  }
});

beforeEach(() => {
  runs = [];
  items = [];
  logs = [];
  version += 10;
  fakeSockets.admin.connect(false);
  fakeSockets.admin.answer = ({ since }) => (since === version ? { version, events: [] } : { version, reload: true });
  server.use(
    http.get('/api/admin/sync/progress', () =>
      answer({ success: true, progress: runs.filter(({ status }) => status === 'running') }),
    ),
    http.get('/api/admin/sync/runs', ({ request }) => {
      const by = new URL(request.url).searchParams.get('by');
      return answer({ success: true, runs: runs.filter((run) => by === null || originOf(run) === by) });
    }),
    http.get('/api/admin/sync/logs', () => answer({ success: true, logs })),
    http.get('/api/sync/progress/:id', ({ params }) => {
      const run = runs.find(({ syncId }) => syncId === params['id']);
      return run ? answer({ success: true, progress: run }) : refusal(404, 'Sync not found', 'SYNC_NOT_FOUND');
    }),
    http.get('/api/sync/:id/items', () => answer({ success: true, items, next: null })),
  );
});

const live = (...changes: AdminChange[]): void => {
  version++;
  act(() => {
    fakeSockets.admin.send({ stream: 'admin', version, at: '', changes });
  });
};
const show = (at = '/admin?tab=sync') => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SyncCockpit />
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const region = (name: string) => screen.findByRole('region', { name });
const connect = () => {
  act(() => {
    fakeSockets.admin.connect();
  });
};

describe('the Sync tab', () => {
  // First, because later the page would show the data of an earlier test.
  it('shows schedule and visitors in one line each, and when syncs cannot be loaded', async () => {
    runs = [
      makeRun(1, { kind: 'scheduled', startedBy: null, total: 25, processed: 12 }),
      makeRun(2, { kind: 'one', startedBy: null, total: 1 }),
    ];
    server.use(http.get('/api/admin/sync/runs', () => refusal(500, 'Something went wrong on our side')));
    show();
    const own = await screen.findByRole('list', { name: 'Running automatically' });
    expect(own.textContent).toBe('Schedule: 12 of 25 of this round readVisitors: 1 profile is being read');
    expect(await screen.findAllByText('Something went wrong on our side')).toHaveLength(2);
  });

  it('shows that no sync is running and no member was read', async () => {
    show();
    expect(await screen.findByText('No sync is running')).toBeTruthy();
    expect(await screen.findByText('No member has been read yet')).toBeTruthy();
    expect(await screen.findByText('No sync has run lately')).toBeTruthy();
    expect(screen.queryByText('Members of this sync')).toBeNull();
  });

  it.each([
    ['Sync All Members', 'Sync all members?', 'Sync all members', 'POST /api/sync/all/async'],
    ['Sync New Members', 'Sync new members?', 'Sync new members', 'POST /api/sync/unsynced/async'],
  ])('asks for confirmation, can be cancelled, and then starts once: %s', async (button, title, verb, call) => {
    server.use(
      http.post(call.replace('POST ', ''), async () => {
        await delay(20);
        return HttpResponse.json({ success: true, syncId: runId(1), total: 3, message: 'Started to sync 3 members' });
      }),
    );
    const user = show();
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('alertdialog', { name: title })).getByText('Cancel'));
    expect(state.asked).not.toContain(call);
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb }));
    expect(await screen.findByText('Started to sync 3 members')).toBeTruthy();
    expect(state.asked.filter((path) => path === call)).toHaveLength(1);
  });

  it('shows the server’s reason when a sync cannot be started', async () => {
    server.use(http.post('/api/sync/all/async', () => refusal(503, 'The service is starting or stopping')));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Sync All Members' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sync all members' }));
    const alert = await screen.findByText('Failed to start sync');
    expect(alert.closest('[role=alert]')?.textContent).toContain('The service is starting or stopping');
  });

  it('shows another admin’s run, its members as they are read, and its end', async () => {
    show();
    await screen.findByText('No sync is running');
    connect();
    items = [makeItem(1), makeItem(2), makeItem(3)];
    const run = makeRun(1, { total: 3, startedBy: 'Bert' });
    runs = [run];
    live({ type: 'run.changed', run });
    const active = await region('Active Syncs');
    expect(await within(active).findByText('started by Bert')).toBeTruthy();
    expect(within(active).getByText('Measuring the pace...')).toBeTruthy();
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText('Waiting')).toHaveLength(3);

    const end = makeItem(2, { state: 'done', xp_gained: 1234, attempt: 1, ended_at: '2026-11-21T10:00:00.000Z' });
    live(
      { type: 'run.changed', run: { ...run, processed: 1, successful: 1 } },
      { type: 'items.changed', syncId: run.syncId, items: [end, makeItem(1, { state: 'reading', attempt: 1 })] },
    );
    await waitFor(() => {
      const rows = within(table).getAllByRole('row').slice(1);
      expect(rows.map((row) => row.textContent)).toEqual(['Player 1Reading', 'Player 2Done+1.2K', 'Player 3Waiting']);
    });
    expect(within(active).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(within(active).getByText('1 / 3')).toBeTruthy();

    const finished_at = new Date().toISOString();
    const done: Progress = { ...run, status: 'completed', processed: 3, successful: 2, failed: 1, finished_at };
    const failed = makeItem(3, {
      state: 'failed',
      attempt: 4,
      message: 'No player has this name',
      ended_at: finished_at,
    });
    live(
      { type: 'run.changed', run: done },
      { type: 'items.changed', syncId: run.syncId, items: [makeItem(1, { state: 'unchanged' }), failed] },
    );
    expect(await within(active).findByText('Completed')).toBeTruthy();
    expect(within(table).getByText('No player has this name (4 tries)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry failed (1)' })).toBeTruthy();
    expect(within(active).queryByRole('button', { name: /^More actions/ })).toBeNull();
  });

  it('renders only the visible rows of 500, and filters them by state', async () => {
    const run = makeRun(1, { total: 500 });
    runs = [run];
    items = Array.from({ length: 500 }, (_, index) =>
      makeItem(index + 1, index < 2 ? { state: 'failed', message: 'RuneMetrics took too long to answer' } : {}),
    );
    const user = show();
    const table = await screen.findByRole('table');
    expect(table.getAttribute('aria-rowcount')).toBe('501');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    await user.click(screen.getByRole('button', { name: 'Failed 2' }));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3');
    expect(screen.getAllByText('RuneMetrics took too long to answer')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'All 500' }));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  });

  it('opens the run of the URL, stops a run after a confirmation, and retries failed members', async () => {
    const running = makeRun(2, { total: 20, processed: 5, successful: 5 });
    const old = makeRun(1, { status: 'completed', total: 2, processed: 2, successful: 1, failed: 1 });
    runs = [running, { ...old, finished_at: old.started_at }];
    items = [makeItem(1, { state: 'done' }), makeItem(2, { state: 'failed', message: 'No answer' })];
    server.use(
      http.post(`/api/sync/${running.syncId}/cancel`, () => HttpResponse.json({ success: true, progress: running })),
      http.post(`/api/sync/${old.syncId}/retry`, () =>
        HttpResponse.json({ success: true, syncId: runId(3), total: 1, message: 'Started to sync 1 member' }),
      ),
    );
    const user = show(`/admin?tab=sync&run=${old.syncId}`);
    expect(await screen.findByText('1 of 2 read, 1 failed', { selector: 'p' })).toBeTruthy();
    await chooseInMenu('All members', 'Stop sync', user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop this sync?' });
    expect(dialog.textContent).toContain('15 members will not be read by it.');
    await user.click(within(dialog).getByRole('button', { name: 'Stop sync' }));
    expect(await screen.findByText('The sync was stopped')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry failed (1)' }));
    expect(await screen.findByText('Started to sync 1 member')).toBeTruthy();
    await waitFor(() => {
      expect(state.asked).toContain(`GET /api/sync/${runId(3)}/items?limit=500&after=0`);
    });
  });

  it('shows log lines live with their reason', async () => {
    show();
    await screen.findByText('No member has been read yet');
    connect();
    const line = { id: 1, syncId: null, member_name: 'Hexa', status: 'failed', xp_gained: 0 } as const;
    live({
      type: 'logs.added',
      logs: [{ ...line, message: 'The log is private', timestamp: new Date().toISOString() }],
    });
    const box = await region('Lines of the sync log');
    expect(within(box).getByText('Failed')).toBeTruthy();
    expect(box.textContent).toContain('The log is private');
  });
});

describe('other parts of the dashboard', () => {
  it('shows the progress box of the Members tab during a run and ten seconds longer', async () => {
    render(
      <MemoryRouter>
        <SyncButtons />
        <SyncProgressBox />
      </MemoryRouter>,
    );
    expect(screen.getByRole('button', { name: 'Sync New' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync All' })).toBeTruthy();
    connect();
    await waitFor(() => {
      expect(fakeSockets.admin.opened.length).toBeGreaterThan(0);
    });
    expect(screen.queryByRole('region', { name: 'Sync progress' })).toBeNull();
    const run = makeRun(1, { total: 3, processed: 2, successful: 2 });
    runs = [run];
    live({ type: 'run.changed', run });
    const box = await region('Sync progress');
    expect(within(box).getByText('2 / 3')).toBeTruthy();
    const ended = (secondsAgo: number): Progress => ({
      ...run,
      status: 'completed',
      processed: 3,
      successful: 3,
      finished_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
    });
    live({ type: 'run.changed', run: ended(0) });
    expect(await within(box).findByText('Completed')).toBeTruthy();
    live({ type: 'run.changed', run: ended(11) });
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Sync progress' })).toBeNull();
    });
  });

  it('lists recent syncs of all kinds until a filter is chosen', async () => {
    const stopped = makeRun(1, { status: 'cancelled', total: 10, processed: 4, successful: 4 });
    runs = [
      { ...stopped, finished_at: stopped.started_at },
      makeRun(2, { kind: 'scheduled', startedBy: null, status: 'completed', total: 25, processed: 25, successful: 25 }),
    ];
    render(
      <MemoryRouter>
        <RecentSyncs place="dashboard" />
      </MemoryRouter>,
    );
    expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^All membersStopped4 of 10 read, 6 not read in 1 s.* · Anna$/),
      expect.stringMatching(/^Scheduled syncCompleted25 of 25 read/),
    ]);
    expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'By admins' }));
    await waitFor(() => {
      expect(screen.queryByText('Scheduled sync')).toBeNull();
    });
    await user.click(screen.getByRole('button', { name: 'By the schedule' }));
    expect(await screen.findByText('Scheduled sync')).toBeTruthy();
    expect(screen.queryByText('Stopped')).toBeNull();
  });
});
