import { expect, it } from '@jest/globals';
import { COMMON, PARTS } from './code-splitting.ts';

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
