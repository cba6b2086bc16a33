import { activitiesRoutes } from '../activities/activities.routes.ts';
import { bingoPublicRoutes } from '../bingo/public.routes.ts';
import { clanStatusRoutes } from '../roster/status.routes.ts';
import { feedRoutes } from '../feed/feed.routes.ts';
import { nameKey } from '../game/names.ts';
import { PERIODS } from '../game/periods.ts';
import { SKILLS } from '../game/skills.ts';
import { fillPath, type Route } from '../http/route.ts';
import { membersRoutes } from '../members/members.routes.ts';
import { xpRoutes } from '../xp/xp.routes.ts';

type Query = Record<string, string>;

function address(route: Route, params: Record<string, string> = {}, query: Query = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/api${fillPath(route.path, params)}${search && `?${search}`}`;
}

/** A read of a page; `wideOnly`: a phone shows what it is for folded, and asks when that is opened. D047. */
export interface FirstRead {
  address: string;
  wideOnly: boolean;
}
const always = (address: string): FirstRead => ({ address, wideOnly: false });
const wideOnly = (address: string): FirstRead => ({ address, wideOnly: true });

const STATUS = always(address(clanStatusRoutes.status));
const MEMBERS = always(address(membersRoutes.list, {}, { active: 'true' }));

/** By the first part of the path; '' is the home page. */
const READS: Record<string, readonly FirstRead[]> = {
  '': [
    MEMBERS,
    always(address(bingoPublicRoutes.listBoards)),
    STATUS,
    always(address(xpRoutes.dailyClanXp)),
    always(address(xpRoutes.weeklyClanXp)),
    always(address(xpRoutes.monthlyClanXp)),
    always(address(activitiesRoutes.clan, {}, { limit: '200' })),
    wideOnly(address(feedRoutes.recent, {}, { limit: '5' })),
    wideOnly(address(xpRoutes.topGainers, {}, { count: '25' })),
  ],
  members: [MEMBERS, STATUS],
  hiscore: [always(address(membersRoutes.allHiscores)), STATUS],
  bingo: [always(address(bingoPublicRoutes.listBoards))],
};

/**
 * What a page asks for as soon as its script runs, from the root and exactly as it asks: the server names these in the
 * page, so that a browser fetches them beside the script. `path`: as it stands in the address, `query` likewise.
 */
export function firstReads(path: string, query: URLSearchParams): readonly FirstRead[] {
  const [, first = '', second = ''] = path.split('/');
  const page = first.toLowerCase();
  // With a read token a page asks for something else.
  if (query.has('token')) return [];
  if (page === 'xp-tracker') {
    const period = PERIODS.find((known) => known === query.get('period')) ?? 'daily';
    const skill = SKILLS.find((known) => known === query.get('skill')) ?? 'Overall';
    return [always(address(xpRoutes.leaderboard, { period }, { limit: '500', skill })), STATUS];
  }
  if (page === 'profile') {
    const name = plainName(second);
    if (name === '') return [];
    return [membersRoutes.get, xpRoutes.stats, membersRoutes.reading].map((route) => always(address(route, { name })));
  }
  return Object.hasOwn(READS, page) ? (READS[page] ?? []) : [];
}

/** The key that a profile is asked by; empty: not a name. */
function plainName(part: string): string {
  try {
    return nameKey(decodeURIComponent(part));
  } catch {
    return '';
  }
}
