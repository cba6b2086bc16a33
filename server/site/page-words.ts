import { abbreviate, thousands } from '../../shared/format/numbers.ts';
import type { Member } from '../../shared/members/members.schemas.ts';
import type { PageWords } from '../http/page-html.ts';
import { PAGE_TITLES, pageTitle } from '../../shared/site/page-titles.ts';
import type { Site } from '../../shared/site/site.schemas.ts';

export interface WordSources {
  site: Site;
  /** A member under any spelling of the name; `totalLevel` null: never read. */
  find: (name: string) => { wire: Member; totalLevel: number | null } | undefined;
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

/** Words of the page at `path` as it came in the request. Never throws, whatever the path holds. */
export function pageWords(path: string, { site, find }: WordSources): PageWords {
  const clan = site.clan_name;
  const home = cut(site.description.trim() || HOME);
  const [first = '', second, ...more] = path.split('/').filter(Boolean);
  const page = first.toLowerCase();
  if (page === 'profile' && second !== undefined && more.length === 0) return profileWords(second, clan, home, find);
  if (page === '') return { title: clan, description: home, path: '/', type: 'website' };
  const title = Object.entries(PAGE_TITLES).find(([name]) => name === page)?.[1] ?? null;
  const describe = second === undefined ? DESCRIPTIONS.get(page) : undefined;
  if (describe === undefined) return { title: pageTitle(title, clan), description: home, path: null, type: 'website' };
  return { title: pageTitle(title, clan), description: describe(clan), path: `/${page}`, type: 'website' };
}

function profileWords(encoded: string, clan: string, home: string, find: WordSources['find']): PageWords {
  const name = decode(encoded);
  const member = name === null ? undefined : find(name);
  if (member === undefined)
    return { title: pageTitle('Profile', clan), description: home, path: null, type: 'website' };
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
