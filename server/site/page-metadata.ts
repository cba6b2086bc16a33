import { abbreviate, thousands } from '../../shared/format/numbers.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import type { PageWords } from '../http/pages/page-html.ts';
import { PAGE_TITLES, pageTitle } from '../../shared/site/page-titles.ts';
import type { Site } from '../../shared/site/site.schemas.ts';

export interface MetadataSources {
  site: Site;
  /** A member under any spelling of the name; `totalLevel` null: never read. */
  find: (name: string) => { wire: Member; totalLevel: number | null } | undefined;
  /** Whether visitors can see a board. */
  hasBoard: (id: number) => boolean;
  /** What stands behind the question mark. */
  search: URLSearchParams;
  /** Members of the clan and their XP in all, as far as they were read. Not asked when the clan has words of its own. */
  figures: () => { members: number; totalXp: number };
}

const HOME = 'Achievements, XP and bingo of our clan, live.';
/** What a chat shows at most; the rest would be cut in the middle of a word. */
const MOST_LETTERS = 200;

const DESCRIPTIONS = new Map<string, (clan: string) => string>(
  Object.entries({
    members: (clan) => `Everybody in ${clan}: ranks, total XP and when they were last seen.`,
    hiscore: (clan) => `The hiscores of ${clan}: every skill, rank, level and XP.`,
    'xp-tracker': (clan) => `Who in ${clan} gained the most XP today, this week and this month.`,
    bingo: (clan) => `The bingo boards of ${clan}: every team, every square, as it happens.`,
    competitions: (clan) => `Competitions of ${clan}.`,
    compare: (clan) => `Members of ${clan} side by side.`,
  } satisfies Partial<Record<keyof typeof PAGE_TITLES, (clan: string) => string>>),
);

/** Addresses of one part that have a page and no words of their own. */
const PLAIN_PAGES = new Set(['login', 'signed-in', 'admin']);

/** Words of the page at `path` as it came in the request. Never throws, whatever the path holds. */
export function pageMetadata(path: string, { site, find, figures, hasBoard, search }: MetadataSources): PageWords {
  const clan = site.clan_name;
  const home = cut(site.description.trim() || figuresOf(clan, figures()));
  const [first = '', second, ...more] = path.split('/').filter(Boolean);
  const page = first.toLowerCase();
  if (page === 'profile' && second !== undefined && more.length === 0) return profileWords(second, clan, home, find);
  if (page === '') return { title: clan, description: home, path: '/', type: 'website', status: 200 };
  const title = Object.entries(PAGE_TITLES).find(([name]) => name === page)?.[1] ?? null;
  const describe = second === undefined ? DESCRIPTIONS.get(page) : undefined;
  if (describe === undefined) {
    const isPage = PLAIN_PAGES.has(page) && second === undefined;
    const isAdmin = page === 'admin' && second?.toLowerCase() === 'add-members' && more.length === 0;
    const status = isPage || isAdmin ? 200 : 404;
    return { title: pageTitle(title, clan), description: home, path: null, type: 'website', status };
  }
  const status = page === 'bingo' && namesNoBoard(search, hasBoard) ? 404 : 200;
  return { title: pageTitle(title, clan), description: describe(clan), path: `/${page}`, type: 'website', status };
}

/** A board in the address that is not there, or not for visitors. With a read token the page itself asks for it. */
function namesNoBoard(search: URLSearchParams, hasBoard: MetadataSources['hasBoard']): boolean {
  const board = search.get('board');
  return board !== null && !search.has('token') && !(/^[1-9]\d{0,9}$/.test(board) && hasBoard(Number(board)));
}

function profileWords(encoded: string, clan: string, home: string, find: MetadataSources['find']): PageWords {
  const name = decode(encoded);
  const member = name === null ? undefined : find(name);
  if (member === undefined)
    return { title: pageTitle('Profile', clan), description: home, path: null, type: 'website', status: 404 };
  const { wire, totalLevel } = member;
  const place = wire.is_active ? `${wire.clan_rank} of ${clan}` : `Left the clan ${clan}`;
  const figures = [
    ...(totalLevel === null ? [] : [`total level ${thousands(totalLevel)}`]),
    ...(wire.total_xp > 0 ? [`${abbreviate(wire.total_xp)} XP`] : []),
  ];
  return {
    title: pageTitle(wire.display_name, clan),
    description: cut(`${[place, ...figures].join(' · ')}. Skills, XP gains and latest achievements.`),
    path: `/profile/${encodeURIComponent(wire.name)}`,
    type: 'profile',
    status: 200,
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MOST_LETTERS
    ? text
    : `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
}

/** For a clan that has written nothing: what was read of it. */
function figuresOf(clan: string, { members, totalXp }: ReturnType<MetadataSources['figures']>): string {
  if (members === 0) return HOME;
  const xp = totalXp > 0 ? ` and ${abbreviate(totalXp)} XP` : '';
  return `${clan}: ${thousands(members)} ${members === 1 ? 'member' : 'members'}${xp}. Achievements, XP gains and bingo, live.`;
}
