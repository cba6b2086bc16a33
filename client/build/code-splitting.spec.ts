import { expect, it } from '@jest/globals';
import { FILES } from './code-splitting.ts';

const page = (name: string) => `/x/client/app/pages/${name}-page.tsx`;
/** Who imports whom at once; pages are loaded later by nobody at once. */
const IMPORTERS: Record<string, string[]> = {
  '/x/client/main.tsx': [],
  [page('home')]: [],
  [page('members')]: [],
  [page('admin')]: [],
  '/x/client/app/layout.tsx': ['/x/client/main.tsx'],
  '/x/client/ui/button.tsx': ['/x/client/app/layout.tsx', page('home')],
  '/x/client/ui/table.tsx': ['/x/client/features/list.tsx', page('members')],
  '/x/client/features/list.tsx': [page('home'), '/x/client/ui/table.tsx'],
  '/x/client/features/tools.tsx': [page('admin'), page('home')],
  '/x/node_modules/react-dom/client.js': ['/x/client/main.tsx'],
  '/x/node_modules/lucide-react/dist/esm/icons/x.mjs': ['/x/client/app/layout.tsx', page('home'), page('members')],
};
const modules = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) };
const fileOf = (id: string): string | null => {
  for (const { name, test } of [...FILES].sort((a, b) => b.priority - a.priority)) {
    const file = test && !test.test(id) ? null : typeof name === 'string' ? name : name(id, modules);
    if (file !== null) return file;
  }
  return null;
};

it.each([
  ['what every page loads', '/x/client/ui/button.tsx', 'site'],
  ['what two public pages share, however far below', '/x/client/ui/table.tsx', 'parts'],
  ['what one public page and an admin share', '/x/client/features/tools.tsx', null],
  ['a page', page('home'), null],
  ['the renderer', '/x/node_modules/react-dom/client.js', null],
  ['an icon, whoever draws it', '/x/node_modules/lucide-react/dist/esm/icons/x.mjs', 'icons'],
])('%s', (_, id, file) => {
  expect(fileOf(id)).toBe(file);
});
