/** Parameters of a page's path, decoded. */
export type PageParams = Readonly<Record<string, string>>;

interface PageSpec {
  /** From the root; `:name` matches one part of the path. */
  path: string;
  /** Other paths of the same page. */
  aliases?: readonly string[];
  /** First part of the tab's title; null for the clan's name alone. A page may replace it at run time. */
  title: string | null;
  /** Label in the navigation bar, whose order is that of the table. */
  nav?: string;
  access: 'public' | 'admin';
  /** True when a sign-in may return to this page. */
  returnTo: boolean;
  /** An address of the page for tests; every practice clan has the members that it names. */
  sample: string;
}

/**
 * Every page of the site. The id names the page's file, `client/app/pages/<id>-page.tsx`. Routes, navigation, titles,
 * preloads, return paths and the tests that visit every page follow from this table. D258.
 */
export const PAGES = {
  home: {
    path: '/',
    title: null,
    nav: 'Home',
    access: 'public',
    returnTo: true,
    sample: '/',
  },
  members: {
    path: '/members',
    title: 'Clan Members',
    nav: 'Members',
    access: 'public',
    returnTo: true,
    sample: '/members',
  },
  hiscore: {
    path: '/hiscore',
    title: 'Clan Hiscores',
    nav: 'Hiscores',
    access: 'public',
    returnTo: true,
    sample: '/hiscore',
  },
  'xp-tracker': {
    path: '/xp-tracker',
    title: 'XP Tracker',
    nav: 'XP Tracker',
    access: 'public',
    returnTo: true,
    sample: '/xp-tracker?period=weekly&skill=Attack',
  },
  bingo: {
    path: '/bingo',
    title: 'Bingo',
    nav: 'Bingo',
    access: 'public',
    returnTo: true,
    sample: '/bingo',
  },
  'bingo-play': {
    path: '/bingo/play',
    title: 'Send a proof',
    access: 'public',
    returnTo: false,
    sample: '/bingo/play',
  },
  competitions: {
    path: '/competitions',
    title: 'Competitions',
    nav: 'Competitions',
    access: 'public',
    returnTo: true,
    sample: '/competitions',
  },
  compare: {
    path: '/compare',
    title: 'Compare members',
    access: 'public',
    returnTo: true,
    sample: '/compare?members=Tharn+Vex&members=Lady+Ferrow',
  },
  profile: {
    path: '/profile/:name',
    title: 'Profile',
    access: 'public',
    returnTo: true,
    sample: '/profile/Tharn%20Vex',
  },
  'next-step': {
    path: '/next-step',
    title: 'Follow your clan',
    access: 'public',
    returnTo: true,
    sample: '/next-step',
  },
  setup: {
    path: '/setup',
    title: 'Set up',
    access: 'public',
    returnTo: false,
    sample: '/setup',
  },
  'signed-in': {
    path: '/signed-in',
    title: 'Sign-in',
    access: 'public',
    returnTo: true,
    sample: '/signed-in',
  },
  login: {
    path: '/login',
    title: 'Login',
    access: 'public',
    returnTo: false,
    sample: '/login',
  },
  admin: {
    path: '/admin/add-members',
    aliases: ['/admin'],
    title: 'Admin Dashboard',
    access: 'admin',
    returnTo: true,
    sample: '/admin/add-members',
  },
} as const satisfies Record<string, PageSpec>;

export type PageId = keyof typeof PAGES;

// Object.keys returns string[]; the table has no other keys.
export const PAGE_IDS = Object.keys(PAGES) as PageId[];

/** Returns a row of the table with its optional columns. */
export function pageSpec(page: PageId): PageSpec {
  return PAGES[page];
}
