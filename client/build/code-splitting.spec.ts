import { expect, it } from '@jest/globals';
import { COMMON, CONTRACTS, LIBRARIES, PARTS } from './code-splitting.ts';

const page = (name: string) => `/x/client/app/pages/${name}-page.tsx`;
/** Static importers of each module; pages have none, because they are loaded on demand. */
const IMPORTERS: Record<string, string[]> = {
  '/x/client/main.tsx': [],
  '/x/client/app/layout.tsx': ['/x/client/main.tsx'],
  '/x/client/ui/time.tsx': ['/x/client/app/layout.tsx', '/x/client/features/story.tsx'],
  '/x/client/ui/button.tsx': ['/x/client/app/layout.tsx', page('home'), page('members')],
  '/x/client/ui/table.tsx': ['/x/client/features/list.tsx', page('members')],
  '/x/client/features/list.tsx': [page('home'), '/x/client/ui/table.tsx'],
  '/x/client/features/strip.tsx': [page('home')],
  '/x/client/features/story.tsx': [page('home'), page('bingo'), page('admin')],
  '/x/client/features/export.tsx': [page('admin'), page('members')],
  '/x/node_modules/react/index.js': ['/x/client/app/layout.tsx', page('home')],
  '/x/node_modules/zod/mini.js': ['/x/shared/members.ts'],
  '/x/node_modules/chart/chart.mjs': [page('profile')],
  '/x/node_modules/lucide-react/gem.mjs': ['/x/client/app/layout.tsx'],
  '/x/node_modules/face/face.css': ['/x/client/main.tsx'],
  '/x/shared/members.ts': [page('members'), page('hiscore')],
  '/x/shared/xp/gains.ts': [page('members'), page('hiscore')],
  '/x/shared/square.ts': [page('bingo'), page('home')],
  '/x/client/features/bingo/dialog.tsx': [],
  '/x/client/features/bingo/tile.tsx': [page('bingo'), '/x/client/features/bingo/dialog.tsx'],
  '/x/client/features/bingo/words.ts': ['/x/client/features/bingo/tile.tsx', page('admin')],
};
const modules = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) };

it.each([
  ['what two public pages share, however far below', '/x/client/ui/table.tsx', 'common'],
  ['what only pages of stories share', '/x/client/features/story.tsx', 'stories'],
  ['what stories share with every page', '/x/client/ui/time.tsx', 'common'],
  ['what every page loads', '/x/client/ui/button.tsx', null],
  ['what one page has for itself', '/x/client/features/strip.tsx', null],
  ['what one public page shares with an admin', '/x/client/features/export.tsx', null],
  ['a page', page('home'), null],
])('puts into its file: %s', (_, id, file) => {
  expect(COMMON.name(id, modules)).toBe(file);
});

it.each([
  ['what a page shares with its own later parts', '/x/client/features/bingo/tile.tsx', 'bingo-parts'],
  ['what a page shares with other roots, too', '/x/client/features/bingo/words.ts', 'bingo-words'],
  ['what a public page shares with an admin', '/x/client/features/export.tsx', 'members-words'],
  ['what two public pages share', '/x/client/ui/table.tsx', null],
  ['what every page loads', '/x/client/ui/button.tsx', null],
  ['what one page has for itself', '/x/client/features/strip.tsx', null],
  ['a later part', '/x/client/features/bingo/dialog.tsx', null],
  ['a page', page('home'), null],
])('puts beside a page: %s', (_, id, file) => {
  expect(PARTS.name(id, modules)).toBe(file);
});

it.each([
  ['a library of the entry', '/x/node_modules/react/index.js', 'libraries'],
  ['a library that two public pages load', '/x/node_modules/zod/mini.js', 'libraries'],
  ['a library of one page', '/x/node_modules/chart/chart.mjs', null],
  ['an icon', '/x/node_modules/lucide-react/gem.mjs', null],
  ['the styles of a library', '/x/node_modules/face/face.css', null],
  ['our own code', '/x/client/ui/button.tsx', null],
])('puts into the file of libraries: %s', (_, id, file) => {
  expect(LIBRARIES.name(id, modules)).toBe(file);
});

it.each([
  ['a contract of two public pages', '/x/shared/members.ts', 'contracts'],
  ['a contract of members and XP', '/x/shared/xp/gains.ts', 'member-contracts'],
  ['a contract of stories only', '/x/shared/square.ts', null],
  ['code of the client', '/x/client/ui/button.tsx', null],
])('puts into the file of contracts: %s', (_, id, file) => {
  expect(CONTRACTS.name(id, modules)).toBe(file);
});
