import { activitiesRoutes } from '../activities/activities.routes.ts';
import { bingoPublicRoutes } from '../bingo/public.routes.ts';
import { feedRoutes } from '../feed/feed.routes.ts';
import { nameKey } from '../game/names.ts';
import { PERIODS } from '../game/periods.ts';
import { SKILLS } from '../game/skills.ts';
import { membersRoutes } from '../members/members.routes.ts';
import { clanStatusRoutes } from '../roster/status.routes.ts';
import { xpRoutes } from '../xp/xp.routes.ts';
import { read, wideRead, type FirstRead } from './first-read.ts';
import type { PageId, PageParams } from './pages.ts';

/** Data that the server writes into the head of a page's HTML. No script of a page imports this file. */
interface PageHead {
  /** Description for search engines and chats; 'own' when `page-metadata.ts` writes it; null for a page with noindex. */
  describe: ((clan: string) => string) | 'own' | null;
  /** Reads that the browser begins while it loads the page's script, because the first paint waits for them. */
  reads: (at: { params: PageParams; query: URLSearchParams }) => readonly FirstRead[];
}

const STATUS = read(clanStatusRoutes.status);
const MEMBERS = read(membersRoutes.list, { query: { active: 'true' } });
const BOARDS = read(bingoPublicRoutes.listBoards);
const none = (): readonly FirstRead[] => [];

/** Heads of all pages of the page table. */
export const PAGE_HEADS: Readonly<Record<PageId, PageHead>> = {
  home: {
    describe: 'own',
    reads: () => [
      MEMBERS,
      BOARDS,
      STATUS,
      read(xpRoutes.gains),
      read(activitiesRoutes.clan, { query: { limit: 200 } }),
      wideRead(feedRoutes.recent, { query: { limit: 5 } }),
    ],
  },
  members: {
    describe: (clan) => `Everybody in ${clan}: ranks, total XP and when they were last seen.`,
    reads: () => [MEMBERS, STATUS],
  },
  hiscore: {
    describe: (clan) => `The hiscores of ${clan}: every skill, rank, level and XP.`,
    reads: () => [read(membersRoutes.hiscoreColumns), STATUS],
  },
  'xp-tracker': {
    describe: (clan) => `Who in ${clan} gained the most XP today, this week and this month.`,
    reads: ({ query }) => {
      const period = PERIODS.find((known) => known === query.get('period')) ?? 'daily';
      const skill = SKILLS.find((known) => known === query.get('skill')) ?? 'Overall';
      const input = { params: { period }, query: { limit: 500, skill } };
      return [read(xpRoutes.leaderboard, input), STATUS];
    },
  },
  bingo: {
    describe: (clan) => `The bingo boards of ${clan}: every team, every square, as it happens.`,
    reads: () => [BOARDS],
  },
  'bingo-play': {
    describe: null,
    reads: none,
  },
  competitions: {
    describe: (clan) => `Competitions of ${clan}.`,
    reads: none,
  },
  compare: {
    describe: (clan) => `Members of ${clan} side by side.`,
    reads: none,
  },
  profile: {
    describe: 'own',
    reads: ({ params }) => {
      const name = nameKey(params['name'] ?? '');
      if (name === '') return [];
      return [
        read(membersRoutes.get, { params: { name } }),
        read(xpRoutes.stats, { params: { name } }),
        read(membersRoutes.reading, { params: { name } }),
      ];
    },
  },
  'next-step': {
    describe: null,
    reads: none,
  },
  setup: {
    describe: null,
    reads: none,
  },
  'signed-in': {
    describe: null,
    reads: none,
  },
  login: {
    describe: null,
    reads: none,
  },
  admin: {
    describe: null,
    reads: none,
  },
};
