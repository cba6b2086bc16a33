import { beforeEach } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { CHECKS } from '../../shared/admin/admin.schemas.ts';
import type { AdminStats, Check, Checklist, Operation, SystemInfo } from '../../shared/admin/admin.schemas.ts';
import type { VersionFacts } from '../../shared/admin/upkeep.routes.ts';
import type { AdminFeedStatus } from '../../shared/feed/feed.schemas.ts';
import type { AdminChange } from '../../shared/admin/admin.changes.ts';
import { LIVE_VERSION_HEADER } from '../../shared/live/live-protocol.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import type { ClearsResponse } from '../../shared/xp/xp.schemas.ts';
import { fakeSockets } from '../../test/support/live/fake-socket.ts';
import { siteServer, versioned } from './site-server.ts';

/** Answers to the admin calls; a test changes them before it renders. */
interface AdminAnswers {
  stats: AdminStats;
  feedStatus: AdminFeedStatus['status'];
  clears: ClearsResponse['clears'];
  inactive: Member[];
  info: SystemInfo;
  checklist: Checklist;
  operation: Operation;
  version: VersionFacts;
}

/** Returns a check that is good, with nothing to do. */
export function makeCheck(key: Check['key'], overrides: Partial<Check> = {}): Check {
  return {
    key,
    state: 'good',
    text: `All is well with ${key}`,
    at: null,
    next: null,
    link: null,
    lines: [],
    ...overrides,
  };
}

const start = (): AdminAnswers => ({
  stats: {
    totalMembers: 1200,
    activeMembers: 1150,
    inactiveMembers: 50,
    recentlyActive: 321,
    database: { activity_count: 45_678, snapshot_count: 9876, member_count: 1200, event_count: 123_456 },
    syncStatus: { isActive: false, running: 0 },
    recentSyncs: [],
  },
  feedStatus: {
    configured: true,
    username: 'ravenhold',
    cache: { has_data: true, tweets_count: 5, age_minutes: 12 },
    requests: { used: 40, limit: 1450 },
    last_error: null,
    last_attempt_at: null,
    limited_until: null,
    fetched_at: '2026-11-21T10:00:00.000Z',
    version: 'feed1',
  },
  clears: [],
  inactive: [],
  info: {
    environment: 'production',
    nodeVersion: 'v24.0.0',
    platform: 'linux x64',
    uptime: 90_061,
    memoryUsage: { heapUsed: 88_080_384, heapTotal: 104_857_600, rss: 209_715_200, external: 1_048_576 },
    configured: { twitter: true, oauth: true, database: true },
  },
  version: VERSION_FACTS,
  checklist: { practice: false, checks: CHECKS.map((key) => makeCheck(key)) },
  operation: {
    database: {
      version: '18.4',
      built_in: true,
      bytes: 52_428_800,
      connections: { processes: 1, wanted: 12, allowed: 97 },
    },
    backups: {
      at: '2026-11-21T02:00:00.000Z',
      file: '/data/backups/citadel-watch-daily.tar',
      bytes: 2_097_152,
      error: null,
      folder: '/data/backups',
      due_at: '2026-11-22T02:00:00.000Z',
    },
    sync: {
      list_at: '2026-11-21T10:00:00.000Z',
      list_problem: null,
      newest_read_at: '2026-11-21T10:00:00.000Z',
      members: 120,
      unread_today: 2,
      never_read: 1,
      silences: [],
    },
  },
});

let version = 1;

/** Sends an event of the admin stream with the next version. */
export function sendAdmin(...changes: AdminChange[]): void {
  version++;
  fakeSockets.admin.send({ stream: 'admin', version, at: new Date().toISOString(), changes });
}

/** Returns an answer with the version of the admin stream. */
export function adminVersioned(body: object): Response {
  return HttpResponse.json(body, { headers: { [LIVE_VERSION_HEADER]: String(version) } });
}

const VERSION_FACTS: VersionFacts = {
  product: '1.2.3',
  commit: 'abc1234',
  built_at: '2026-11-21T10:00:00.000Z',
  node: '24.21.0',
  postgres: '18.4',
  built_in: true,
  fixes: { state: 'todo', text: 'The built-in PostgreSQL 18.4 gets security fixes late' },
  migration: 'CreateSchema1790000000000',
  update: null,
};

/** Starts the site's fake server with a signed-in admin and the calls of the dashboard. */
export function adminServer() {
  const { server, state } = siteServer();
  const admin = { answers: start() };
  beforeEach(() => {
    admin.answers = start();
    // jsdom has no modal dialogs, and the navigation of a signed-in admin contains one.
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
    state.answers.auth = { configured: true, authenticated: true, user: { name: 'Aurelis', picture: null } };
    useAuthStore.setState({ status: 'loading', configured: false, user: null });
    version += 10;
    fakeSockets.admin.connect(false);
    fakeSockets.admin.answer = ({ since }) => (since === version ? { version, events: [] } : { version, reload: true });
    server.use(
      http.get('/api/admin/stats', () => adminVersioned({ success: true, stats: admin.answers.stats })),
      http.get('/api/admin/data/xp-clears', () => adminVersioned({ success: true, clears: admin.answers.clears })),
      http.get('/api/admin/twitter/status', () => versioned({ success: true, status: admin.answers.feedStatus })),
      http.get('/api/admin/members/inactive', () => versioned({ success: true, members: admin.answers.inactive })),
      http.get('/api/auth/sessions', () => HttpResponse.json({ success: true, sessions: [] })),
      http.get('/api/admin/sync/progress', () => adminVersioned({ success: true, progress: [] })),
      http.get('/api/admin/sync/runs', () => adminVersioned({ success: true, runs: [] })),
      http.get('/api/admin/held-readings', () => adminVersioned({ success: true, readings: [] })),
      http.get('/api/admin/members', () => adminVersioned({ success: true, members: [], total: 0 })),
      http.get('/api/admin/members/removed', () => adminVersioned({ success: true, removed: [] })),
      http.get('/api/clan/renames', () => adminVersioned({ success: true, renames: [], likely: [], dismissed: [] })),
      http.get('/api/admin/system/checklist', () => adminVersioned({ success: true, ...admin.answers.checklist })),
      http.get('/api/admin/version', () => adminVersioned({ success: true, version: admin.answers.version })),
      http.get('/api/admin/system/operation', () =>
        adminVersioned({ success: true, operation: admin.answers.operation }),
      ),
      http.get('/api/admin/system/info', () => HttpResponse.json({ success: true, info: admin.answers.info })),
    );
  });
  return { server, state, admin };
}

/** Renders a part of the dashboard alone, at a URL. */
export function renderPart(part: ReactNode, at = '/admin'): { user: UserEvent; search: () => string } {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

/** Returns a gate: `passed` waits until the test calls `open`. */
export function makeGate(): { open: () => void; passed: Promise<void> } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}
