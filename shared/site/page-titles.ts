/** First part of the tab's title, by the first part of the address; null: the clan's name alone. */
export const PAGE_TITLES = {
  '': null,
  members: 'Clan Members',
  hiscore: 'Clan Hiscores',
  'xp-tracker': 'XP Tracker',
  bingo: 'Bingo',
  competitions: 'Competitions',
  compare: 'Compare members',
  login: 'Login',
  admin: 'Admin',
} as const;

/** Title of the browser's tab and of a pasted link: page, then clan. */
export function pageTitle(page: string | null, clan: string): string {
  return page === null ? clan : `${page} · ${clan}`;
}
