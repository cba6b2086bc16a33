import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { BingoState, Board } from '../../shared/bingo/bingo.schemas.ts';
import { dayKey } from '../../shared/game/periods.ts';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import type { AuthStatus, SignInProvider } from '../../shared/auth/auth.schemas.ts';
import type { ClanStatus } from '../../shared/roster/status.schemas.ts';
import type { RecentPosts } from '../../shared/feed/feed.schemas.ts';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import type { Stream, StreamChanges } from '../../shared/live-streams.ts';
import { LIVE_VERSION_HEADER } from '../../shared/live/live-protocol.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import type { PageSite } from '../../shared/site/site.schemas.ts';
import type { XpComparisons } from '../../shared/xp/comparison.schemas.ts';
import type { GainColumns } from '../../shared/xp/gains.schemas.ts';
import { fakeSockets } from '../../test/support/live/fake-socket.ts';
import { endLingering } from '../../test/support/live/page-scheduler.ts';
import { forgetReads } from '../../test/support/live/page-stores.ts';

/** The fake server's answers; a test changes them before it renders. */
export interface Answers {
  auth: AuthStatus;
  providers: SignInProvider[];
  site: PageSite;
  status: ClanStatus;
  members: Member[];
  activities: Activity[];
  /** Gains of today, this week and this month by member id. */
  gains: Record<number, [daily: number, weekly: number, monthly: number]>;
  comparison: XpComparisons;
  feed: RecentPosts;
  boards: Board[];
  /** State of each board, by its id. */
  bingo: Record<number, BingoState>;
}

const siteFacts: PageSite = {
  clan_name: 'Ravenhold',
  description: 'A clan of tests.',
  banner_url: '',
  links: { chat: 'https://chat.example', social: 'https://social.example', photos: '', stream: 'https://tv.example' },
  stats: { total_level: 3001, total_xp: 495_800_000_000, members: 499, citadel_level: 7, kill_death_ratio: 2.21 },
  information: { short: ['Short words.'], full: ['Long words.'] },
  overall_icon_url: '',
  skill_icon_url: '',
  special_names: [
    { name: 'Tharn Vex', dark: ['#ffffff', '#eeeeee'], light: ['#000000', '#111111'], particles: 'embers' },
  ],
  grandmaster_style: { dark: ['#ffffff', '#eeeeee'], light: ['#000000', '#111111'], particles: 'none' },
  booster_style: { dark: ['#ffffff', '#eeeeee'], light: ['#000000', '#111111'], particles: 'none' },
  revision: 0,
};

const start = (): Answers => ({
  auth: { configured: true, authenticated: false, user: null },
  providers: ['oidc'],
  site: siteFacts,
  status: {
    clan_name: 'Ravenhold',
    practice: false,
    members: 499,
    read: 499,
    first_reading: false,
    unread_today: 0,
    unread_ids: [],
    never_read_ids: [],
    newest_read_at: '2026-11-21T10:00:00.000Z',
    problem: null,
    silences: [],
    site_revision: 0,
  },
  members: [],
  activities: [],
  gains: {},
  comparison: {
    day: '2026-11-21',
    daily: null,
    weekly: null,
    monthly: null,
    whole: { daily: null, weekly: null, monthly: null },
    since: null,
  },
  feed: { success: true, tweets: [], message: null },
  boards: [],
  bingo: {},
});

let version = 1;

/** Returns an answer with the current version of the streams. */
export function versioned(body: object, init: { status?: number } = {}): Response {
  return HttpResponse.json(body, { ...init, headers: { [LIVE_VERSION_HEADER]: String(version) } });
}

/** Returns a failure in the server's format. */
export function refusal(status: number, error: string, code = 'INTERNAL', field?: string): Response {
  const details = field === undefined ? undefined : [{ path: field, message: error }];
  return HttpResponse.json({ success: false, error, code, requestId: 'r', details }, { status });
}

/** Sends an event of the clan stream with the next version. */
export function sendLive(...changes: ClanChange[]): void {
  sendLiveTo('clan', ...changes);
}

/** Sends an event of any public stream with the next version. */
export function sendLiveTo<S extends Stream>(stream: S, ...changes: StreamChanges[S][]): void {
  version++;
  fakeSockets.public.send({ stream, version, at: new Date().toISOString(), changes });
}

/**
 * Starts a fake server for the pages of one spec file. `answers` holds its answers, `asked` the requests (method, path
 * and query) in order.
 */
export function siteServer() {
  const state = { answers: start(), asked: [] as string[] };
  const gains = (): GainColumns => {
    const rows = Object.values(state.answers.gains);
    const [daily, weekly, monthly] = ([0, 1, 2] as const).map((at) => rows.map((row) => row[at]));
    const columns = { daily: daily ?? [], weekly: weekly ?? [], monthly: monthly ?? [] };
    return { day: dayKey(new Date()), ids: Object.keys(state.answers.gains).map(Number), ...columns };
  };
  const server = setupServer(
    http.get('/api/auth/status', () => HttpResponse.json(state.answers.auth)),
    http.get('/api/auth/providers', () => HttpResponse.json({ success: true, providers: state.answers.providers })),
    http.get('/api/site', () => HttpResponse.json({ success: true, site: state.answers.site })),
    http.get('/api/clan/reading-problems', () =>
      HttpResponse.json({ success: true, problems: { clan_list: null, skipped_rows: null, members: [] } }),
    ),
    http.get('/api/clan/status', () => versioned({ success: true, status: state.answers.status })),
    http.get('/api/members', () => versioned({ success: true, members: state.answers.members })),
    http.get('/api/activities/clan', ({ request }) => {
      const category = new URL(request.url).searchParams.get('category');
      const activities = state.answers.activities.filter((one) => category === null || one.category === category);
      return versioned({ success: true, activities });
    }),
    http.get('/api/leaderboard/all/gains', () => versioned({ success: true, gains: gains() })),
    http.get('/api/leaderboard/all/comparison', () =>
      versioned({ success: true, comparison: state.answers.comparison }),
    ),
    http.get('/api/members/:name/history', () =>
      versioned({
        success: true,
        history: { member_id: 1, skill: 'Overall', first_read_at: null, days: [], lost_lines: [] },
      }),
    ),
    http.get('/api/twitter/recent-tweets', () => versioned(state.answers.feed)),
    http.get('/api/bingo/boards', () => versioned({ success: true, boards: state.answers.boards })),
    http.get('/api/bingo/boards/:id/state', ({ params }) => {
      const found = state.answers.bingo[Number(params['id'])];
      return found ? versioned({ success: true, state: found }) : refusal(404, 'Board not found', 'BOARD_NOT_FOUND');
    }),
  );
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    state.asked.push(`${request.method} ${pathname}${search}`);
  });
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
  });
  beforeEach(() => {
    state.answers = start();
    state.asked = [];
    // The next test's answers must be newer than the data that stores kept from the previous one.
    version += 10;
    fakeSockets.public.answer = ({ since }) =>
      since === version ? { version, events: [] } : { version, reload: true };
  });
  afterEach(() => {
    cleanup();
    endLingering();
    forgetReads();
    server.resetHandlers();
    fakeSockets.public.connect(false);
    localStorage.clear();
  });
  afterAll(() => {
    server.close();
  });
  return { server, state };
}
