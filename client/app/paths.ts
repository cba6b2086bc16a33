/** Every address of the site. spec §2, route table. */
export const paths = {
  home: '/',
  members: '/members',
  hiscore: '/hiscore',
  xpTracker: '/xp-tracker',
  bingo: '/bingo',
  competitions: '/competitions',
  compare: '/compare',
  login: '/login',
  signedIn: '/signed-in',
  admin: '/admin/add-members',
} as const;

export const NAV_LINKS = [
  { to: paths.home, label: 'Home' },
  { to: paths.members, label: 'Members' },
  { to: paths.hiscore, label: 'Hiscores' },
  { to: paths.xpTracker, label: 'XP Tracker' },
  { to: paths.bingo, label: 'Bingo' },
  { to: paths.competitions, label: 'Competitions' },
] as const;
