import type { PageId } from '../../shared/site/pages.ts';
import type { PageModule } from '../lib/page/page-module.ts';

/** Loaders of the page files. Each file is a chunk of its own, loaded when its page is opened. */
export const PAGE_MODULES: Record<PageId, () => Promise<PageModule>> = {
  home: () => import('./pages/home-page.tsx'),
  members: () => import('./pages/members-page.tsx'),
  hiscore: () => import('./pages/hiscore-page.tsx'),
  'xp-tracker': () => import('./pages/xp-tracker-page.tsx'),
  bingo: () => import('./pages/bingo-page.tsx'),
  'bingo-play': () => import('./pages/bingo-play-page.tsx'),
  competitions: () => import('./pages/competitions-page.tsx'),
  compare: () => import('./pages/compare-page.tsx'),
  profile: () => import('./pages/profile-page.tsx'),
  'next-step': () => import('./pages/next-step-page.tsx'),
  setup: () => import('./pages/setup-page.tsx'),
  'signed-in': () => import('./pages/signed-in-page.tsx'),
  login: () => import('./pages/login-page.tsx'),
  admin: () => import('./pages/admin-page.tsx'),
};
