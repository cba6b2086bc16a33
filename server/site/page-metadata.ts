import { abbreviate, thousands } from '../../shared/format/numbers.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import type { PageMetadata } from '../http/pages/page-html.ts';
import { href, matchPage } from '../../shared/site/page-address.ts';
import { pageTitle } from '../../shared/site/page-title.ts';
import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGES } from '../../shared/site/pages.ts';
import type { Site } from '../../shared/site/site.schemas.ts';

export interface MetadataSources {
  site: Site;
  /** Returns a member by any spelling of the name; `totalLevel` is null when it was never read. */
  find: (name: string) => { wire: Member; totalLevel: number | null } | undefined;
  /** Returns true when visitors can see a board. */
  hasBoard: (id: number) => boolean;
  /** True while a clan can be set up in the browser; otherwise that page does not exist. */
  canSetUp: boolean;
  /** Query of the address. */
  search: URLSearchParams;
  /** Returns the number of members and their total XP. Called only for a clan without a description. */
  figures: () => { members: number; totalXp: number };
}

const HOME = 'Achievements, XP and bingo of our clan, live.';
/** Greatest number of characters that chat programs show. */
const MOST_LETTERS = 200;

/** Returns the metadata of the page at the `path` of a request. Never throws, for any path. */
export function pageMetadata(
  path: string,
  { site, find, figures, hasBoard, canSetUp, search }: MetadataSources,
): PageMetadata {
  const clan = site.clan_name;
  const home = cut(site.description.trim() || figuresOf(clan, figures()));
  const match = matchPage(path);
  if (match === null) return { title: clan, description: home, path: null, type: 'website', status: 404 };
  const { page, params } = match;
  const { title, path: address } = PAGES[page];
  const { describe } = PAGE_HEADS[page];
  const general: PageMetadata = {
    title: pageTitle(title, clan),
    description: home,
    path: null,
    type: 'website',
    status: 200,
  };
  if (page === 'profile') return profileWords(find(params['name'] ?? ''), clan, general);
  if (page === 'setup' && !canSetUp) return { ...general, status: 404 };
  if (describe === null) return general;
  const description = describe === 'own' ? home : describe(clan);
  const status = page === 'bingo' && namesNoBoard(search, hasBoard) ? 404 : 200;
  return { ...general, description, path: address, status };
}

/** Returns true for an address with a board that visitors cannot see. An address with a read token is not checked. */
function namesNoBoard(search: URLSearchParams, hasBoard: MetadataSources['hasBoard']): boolean {
  const board = search.get('board');
  return board !== null && !search.has('token') && !(/^[1-9]\d{0,9}$/.test(board) && hasBoard(Number(board)));
}

function profileWords(member: ReturnType<MetadataSources['find']>, clan: string, general: PageMetadata): PageMetadata {
  if (member === undefined) return { ...general, status: 404 };
  const { wire, totalLevel } = member;
  const place = wire.is_active ? `${wire.clan_rank} of ${clan}` : `Left the clan ${clan}`;
  const figures = [
    ...(totalLevel === null ? [] : [`total level ${thousands(totalLevel)}`]),
    ...(wire.total_xp > 0 ? [`${abbreviate(wire.total_xp)} XP`] : []),
  ];
  return {
    title: pageTitle(wire.display_name, clan),
    description: cut(`${[place, ...figures].join(' · ')}. Skills, XP gains and latest achievements.`),
    path: href('profile', { name: wire.name }),
    type: 'profile',
    status: 200,
  };
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

/** Returns the description of a clan that has written none. */
function figuresOf(clan: string, { members, totalXp }: ReturnType<MetadataSources['figures']>): string {
  if (members === 0) return HOME;
  const xp = totalXp > 0 ? ` and ${abbreviate(totalXp)} XP` : '';
  return `${clan}: ${thousands(members)} ${members === 1 ? 'member' : 'members'}${xp}. Achievements, XP gains and bingo, live.`;
}
