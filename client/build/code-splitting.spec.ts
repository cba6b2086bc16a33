import { expect, it } from '@jest/globals';
import { FILES } from './code-splitting.ts';

const page = (name: string) => `/x/client/app/pages/${name}-page.tsx`;
const icon = (name: string) => `/x/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
/** Static importers of each module; pages have none, because they are loaded on demand. */
const IMPORTERS: Record<string, string[]> = {
  '/x/client/main.tsx': [],
  [page('home')]: [],
  [page('members')]: [],
  [page('bingo')]: [],
  [page('admin')]: [],
  '/x/client/app/layout.tsx': ['/x/client/main.tsx'],
  '/x/client/ui/button.tsx': ['/x/client/app/layout.tsx', page('home')],
  '/x/client/ui/table.tsx': ['/x/client/features/list.tsx', page('members')],
  '/x/client/features/list.tsx': [page('home'), '/x/client/ui/table.tsx'],
  '/x/client/ui/shield.tsx': [page('bingo'), '/x/client/features/strip.tsx'],
  '/x/client/features/strip.tsx': [page('home')],
  '/x/client/ui/pagination.tsx': [page('members'), page('xp-tracker')],
  '/x/client/ui/search.tsx': [page('home'), page('profile')],
  '/x/client/ui/chart.tsx': [page('profile'), page('compare')],
  '/x/client/features/deed.tsx': [page('admin'), page('bingo')],
  '/x/client/features/export.tsx': [page('admin'), page('members')],
  '/x/client/features/sync.tsx': [page('admin'), page('profile')],
  '/x/client/features/window.tsx': [page('admin'), page('hiscore')],
  '/x/client/features/tools.tsx': [page('admin'), page('home')],
  '/x/node_modules/react-dom/client.js': ['/x/client/main.tsx'],
  [icon('menu')]: ['/x/client/app/layout.tsx', page('home')],
  [icon('axe')]: ['/x/client/ui/table.tsx'],
  [icon('bell')]: ['/x/client/features/deed.tsx', page('admin')],
  [icon('beer')]: [page('admin'), '/x/client/app/pages/admin/tab.tsx'],
};
const modules = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) };
const fileOf = (id: string): string | null => {
  for (const { name } of [...FILES].sort((a, b) => b.priority - a.priority)) {
    const file = name(id, modules);
    if (file !== null) return file;
  }
  return null;
};

it.each([
  ['what every page loads', '/x/client/ui/button.tsx', 'site'],
  ['what a list shares with the home page, however far below', '/x/client/ui/table.tsx', 'parts'],
  ['what a list shares with another page', '/x/client/ui/pagination.tsx', 'lists'],
  ['what the home page shares with the boards', '/x/client/ui/shield.tsx', 'boards'],
  ['what the home page and an admin share', '/x/client/features/tools.tsx', 'boards'],
  ['what the home page shares with other pages', '/x/client/ui/search.tsx', 'parts'],
  ['what other public pages share', '/x/client/ui/chart.tsx', 'profiles'],
  ['what the home page has for itself', '/x/client/features/strip.tsx', null],
  ['what the bingo page and an admin share', '/x/client/features/deed.tsx', 'squares'],
  ['what the members and an admin share', '/x/client/features/export.tsx', 'lists'],
  ['what a profile and an admin share', '/x/client/features/sync.tsx', 'profiles'],
  ['what another public page and an admin share', '/x/client/features/window.tsx', null],
  ['a page', page('home'), null],
  ['the renderer', '/x/node_modules/react-dom/client.js', null],
  ['an icon of every page', icon('menu'), 'site'],
  ['an icon of the lists', icon('axe'), 'parts'],
  ['an icon of one public page and an admin', icon('bell'), 'squares'],
  ["an icon of the admin's tabs", icon('beer'), 'icons'],
])('puts into its file: %s', (_, id, file) => {
  expect(fileOf(id)).toBe(file);
});
