import type { activitiesRoutes } from '../activities/activities.routes.ts';
import type { bingoPublicRoutes } from '../bingo/public.routes.ts';
import type { feedRoutes } from '../feed/feed.routes.ts';
import { nameKey } from '../game/names.ts';
import { PERIODS } from '../game/periods.ts';
import { SKILLS } from '../game/skills.ts';
import type { membersRoutes } from '../members/members.routes.ts';
import type { clanStatusRoutes } from '../roster/status.routes.ts';
import type { xpRoutes } from '../xp/xp.routes.ts';
import { read, wideRead, type FirstRead } from './first-read.ts';

/** Parameters of a page's path, decoded. */
export type PageParams = Readonly<Record<string, string>>;

interface PageSpec {
  /** From the root; `:name` stands for one part of the path. */
  path: string;
  /** Other paths of the same page. */
  aliases?: readonly string[];
  /** First part of the tab's title; null: the clan's name alone. A page may replace it by a name of its own. */
  title: string | null;
  /** Description for search engines and chats; 'own': `page-metadata.ts` writes it; null: no search engine keeps the page. */
  describe: ((clan: string) => string) | 'own' | null;
  /** Label in the navigation bar, which has the order of the table. */
  nav?: string;
  access: 'public' | 'admin';
  /** A sign-in may lead back here. */
  returnTo: boolean;
  /** Reads that the browser begins beside the page's script, because the first paint waits for them. */
  reads: (at: { params: PageParams; query: URLSearchParams }) => readonly FirstRead[];
  /** An address of the page for tests. */
  sample: string;
}

const STATUS = read<typeof clanStatusRoutes.status>('/clan/status');
const MEMBERS = read<typeof membersRoutes.list>('/members', { query: { active: 'true' } });
const BOARDS = read<typeof bingoPublicRoutes.listBoards>('/bingo/boards');
const none = (): readonly FirstRead[] => [];

/**
 * Every page of the site. The id names the page's file, `client/app/pages/<id>-page.tsx`. Routes, navigation, titles,
 * preloads, return paths and the tests that visit every page follow from this table. D258.
 */
export const PAGES = {
  home: {
    path: '/',
    title: null,
    describe: 'own',
    nav: 'Home',
    access: 'public',
    returnTo: true,
    reads: () => [
      MEMBERS,
      BOARDS,
      STATUS,
      ...PERIODS.map((period) => read<typeof xpRoutes.dailyClanXp>(`/leaderboard/current-${period}-clan-xp`)),
      read<typeof activitiesRoutes.clan>('/activities/clan', { query: { limit: '200' } }),
      wideRead<typeof feedRoutes.recent>('/twitter/recent-tweets', { query: { limit: '5' } }),
      wideRead<typeof xpRoutes.topGainers>('/leaderboard/top/gainers', { query: { count: '25' } }),
    ],
    sample: '/',
  },
  members: {
    path: '/members',
    title: 'Clan Members',
    describe: (clan) => `Everybody in ${clan}: ranks, total XP and when they were last seen.`,
    nav: 'Members',
    access: 'public',
    returnTo: true,
    reads: () => [MEMBERS, STATUS],
    sample: '/members',
  },
  hiscore: {
    path: '/hiscore',
    title: 'Clan Hiscores',
    describe: (clan) => `The hiscores of ${clan}: every skill, rank, level and XP.`,
    nav: 'Hiscores',
    access: 'public',
    returnTo: true,
    reads: () => [read<typeof membersRoutes.allHiscores>('/members/all-hiscores'), STATUS],
    sample: '/hiscore',
  },
  'xp-tracker': {
    path: '/xp-tracker',
    title: 'XP Tracker',
    describe: (clan) => `Who in ${clan} gained the most XP today, this week and this month.`,
    nav: 'XP Tracker',
    access: 'public',
    returnTo: true,
    reads: ({ query }) => {
      const period = PERIODS.find((known) => known === query.get('period')) ?? 'daily';
      const skill = SKILLS.find((known) => known === query.get('skill')) ?? 'Overall';
      const input = { params: { period }, query: { limit: '500', skill } };
      return [read<typeof xpRoutes.leaderboard>('/leaderboard/:period', input), STATUS];
    },
    sample: '/xp-tracker?period=weekly&skill=Attack',
  },
  bingo: {
    path: '/bingo',
    title: 'Bingo',
    describe: (clan) => `The bingo boards of ${clan}: every team, every square, as it happens.`,
    nav: 'Bingo',
    access: 'public',
    returnTo: true,
    reads: () => [BOARDS],
    sample: '/bingo',
  },
  competitions: {
    path: '/competitions',
    title: 'Competitions',
    describe: (clan) => `Competitions of ${clan}.`,
    nav: 'Competitions',
    access: 'public',
    returnTo: true,
    reads: none,
    sample: '/competitions',
  },
  compare: {
    path: '/compare',
    title: 'Compare members',
    describe: (clan) => `Members of ${clan} side by side.`,
    access: 'public',
    returnTo: true,
    reads: none,
    sample: '/compare?members=Tharn+Vex&members=Zez+Fan+99',
  },
  profile: {
    path: '/profile/:name',
    title: 'Profile',
    describe: 'own',
    access: 'public',
    returnTo: true,
    reads: ({ params }) => {
      const name = nameKey(params['name'] ?? '');
      if (name === '') return [];
      return [
        read<typeof membersRoutes.get>('/members/:name', { params: { name } }),
        read<typeof xpRoutes.stats>('/members/:name/stats', { params: { name } }),
        read<typeof membersRoutes.reading>('/members/:name/reading', { params: { name } }),
      ];
    },
    sample: '/profile/Tharn%20Vex',
  },
  'signed-in': {
    path: '/signed-in',
    title: 'Signed in',
    describe: null,
    access: 'public',
    returnTo: true,
    reads: none,
    sample: '/signed-in',
  },
  login: {
    path: '/login',
    title: 'Login',
    describe: null,
    access: 'public',
    returnTo: false,
    reads: none,
    sample: '/login',
  },
  admin: {
    path: '/admin/add-members',
    aliases: ['/admin'],
    title: 'Admin Dashboard',
    describe: null,
    access: 'admin',
    returnTo: true,
    reads: none,
    sample: '/admin/add-members',
  },
} as const satisfies Record<string, PageSpec>;

export type PageId = keyof typeof PAGES;

// Object.keys knows no literal types; the table has no other keys.
export const PAGE_IDS = Object.keys(PAGES) as PageId[];

/** A row of the table with its optional columns. */
export function pageSpec(page: PageId): PageSpec {
  return PAGES[page];
}
