import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import { idParamsSchema } from '../format/id-params.ts';
import { nameParamsSchema } from '../members/members.schemas.ts';
import { comparisonResponseSchema } from './comparison.schemas.ts';
import { gainsResponseSchema } from './gains.schemas.ts';
import * as h from './held.schemas.ts';
import * as s from './xp.schemas.ts';

const clanXp = (path: string, summary: string) =>
  defineRoute({ method: 'GET', path, access: 'public', summary, response: s.clanXpResponseSchema });

export const xpRoutes = {
  leaderboard: defineRoute({
    method: 'GET',
    path: '/leaderboard/:period',
    access: 'public',
    summary: 'Active members by XP gained in a period and skill',
    params: s.periodParamsSchema,
    query: s.leaderboardQuerySchema,
    response: s.leaderboardResponseSchema,
  }),
  topGainers: defineRoute({
    method: 'GET',
    path: '/leaderboard/top/gainers',
    access: 'public',
    summary: 'Members with the highest gains today and this week',
    query: s.gainersQuerySchema,
    response: s.topGainersResponseSchema,
  }),
  gains: defineRoute({
    method: 'GET',
    path: '/leaderboard/all/gains',
    access: 'public',
    summary: 'Gains of every member today, this week and this month, as columns',
    response: gainsResponseSchema,
  }),
  comparison: defineRoute({
    method: 'GET',
    path: '/leaderboard/all/comparison',
    access: 'public',
    summary: 'XP of the clan compared with the same point of the day, week and month before',
    response: comparisonResponseSchema,
  }),
  dailyClanXp: clanXp('/leaderboard/current-daily-clan-xp', 'XP of the clan today'),
  weeklyClanXp: clanXp('/leaderboard/current-weekly-clan-xp', 'XP of the clan this week'),
  monthlyClanXp: clanXp('/leaderboard/current-monthly-clan-xp', 'XP of the clan this month'),
  stats: defineRoute({
    method: 'GET',
    path: '/members/:name/stats',
    access: 'public',
    summary: 'Weekly stats of one member',
    params: nameParamsSchema,
    missing: { name: 'MEMBER_NOT_FOUND' },
    response: s.statsResponseSchema,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/members/:name/history',
    access: 'public',
    summary: 'XP of one member by day, and where readings are missing',
    params: nameParamsSchema,
    missing: { name: 'MEMBER_NOT_FOUND' },
    query: s.historyQuerySchema,
    response: s.historyResponseSchema,
  }),
  clearDaily: defineRoute({
    method: 'POST',
    path: '/admin/data/clear-daily-xp',
    access: 'admin',
    summary: 'Clear the daily XP: count the XP of today from now',
    response: s.clearResponseSchema,
  }),
  clearWeekly: defineRoute({
    method: 'POST',
    path: '/admin/data/clear-weekly-xp',
    access: 'admin',
    summary: 'Clear the weekly XP: count the XP of this week from now',
    response: s.clearResponseSchema,
  }),
  listClears: defineRoute({
    method: 'GET',
    path: '/admin/data/xp-clears',
    access: 'admin',
    summary: 'Clearings of the last 30 days, newest first',
    response: s.clearsResponseSchema,
  }),
  heldReadings: defineRoute({
    method: 'GET',
    path: '/admin/held-readings',
    access: 'admin',
    summary: 'Held readings, newest first',
    response: h.heldReadingsResponseSchema,
  }),
  decideHeld: defineRoute({
    method: 'POST',
    path: '/admin/held-readings/:id',
    access: 'admin',
    summary: 'Accept or reject a held reading',
    params: h.heldParamsSchema,
    missing: { id: 'NOT_FOUND' },
    body: h.heldBodySchema,
    response: okSchema,
  }),
  undoClear: defineRoute({
    method: 'POST',
    path: '/admin/data/xp-clears/:id/undo',
    access: 'admin',
    summary: 'Undo a clearing of XP',
    params: idParamsSchema,
    missing: { id: 'NOT_FOUND' },
    response: s.clearResponseSchema,
  }),
} as const;
