import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGE_IDS } from '../../shared/site/pages.ts';

/** Rolldown's information about its modules. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}
/** Returns the file's name when the module belongs to it, else null. */
type FileName = (id: string, modules: Modules) => string | null;

const ENTRY = /\/client\/main\.tsx$/;
/** Pages that search engines index, by the ends of their file paths: most visits begin there. */
const PUBLIC_PAGES = PAGE_IDS.filter((page) => PAGE_HEADS[page].describe !== null).map((page) => ({
  page,
  file: `/client/app/pages/${page}-page.tsx`,
}));
const ADMIN = /\/client\/(app\/pages\/admin|features\/[^/]+\/admin)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * Shared files of the build; a module joins the first that fits, the rest stays with its page. On a phone another file
 * costs more than some unneeded bytes, so modules shared by pages are grouped into few files. The renderer stays in the
 * entry's own file, so that two halves load side by side.
 */
export const FILES: { name: FileName; minShareCount?: number; priority: number }[] = [
  { name: named('site', (roots, id) => roots.entry && !RENDERER.test(id)), priority: 8 },
  { name: named('parts', ({ pages }) => pages.has('home') && ![...pages].every(isHomeOrBingo)), priority: 7 },
  {
    name: named(
      'lists',
      ({ pages, count }) => (pages.size > 1 && isOfLists(pages)) || (pages.has('members') && count > 1),
    ),
    priority: 6,
  },
  // Includes modules that the home page shares with an admin tab.
  { name: named('boards', ({ pages, count }) => count > 1 && pages.has('home')), priority: 5 },
  // Separate from the board, which no admin tab needs.
  { name: named('tools', ({ pages, admin }) => admin && pages.has('bingo')), priority: 4 },
  { name: named('squares', ({ pages, count }) => count > 1 && pages.has('bingo')), priority: 3 },
  {
    name: named('profiles', ({ pages, count }) => pages.size > 1 || (pages.has('profile') && count > 1)),
    priority: 2,
  },
  // Without this group each icon would be a tiny file.
  { name: named('icons', ({ pages }, id) => ICON.test(id) && pages.size === 0), minShareCount: 2, priority: 1 },
];

const RENDERER = /\/client\/main\.tsx$|\/node_modules\/(react-dom|scheduler)\//;
const isOfLists = (pages: ReadonlySet<string>): boolean => pages.has('members') || pages.has('hiscore');
const isHomeOrBingo = (page: string): boolean => page === 'home' || page === 'bingo';

function named(file: string, fits: (roots: Roots, id: string) => boolean): FileName {
  return (id, modules) => (fits(rootsOf(id, modules), id) ? file : null);
}

interface Roots {
  entry: boolean;
  /** Names of public pages. */
  pages: ReadonlySet<string>;
  /** Number of separately loaded pages and parts, admin tabs included. */
  count: number;
  /** True when one of them is an admin tab or a part of one. */
  admin: boolean;
}

/** Returns the roots that import a module statically, over any number of steps. */
function rootsOf(id: string, modules: Modules): Roots {
  const pages = new Set<string>();
  const seen = new Set<string>();
  let count = 0;
  const climb = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const found = PUBLIC_PAGES.find(({ file }) => at.endsWith(file));
    if (found) pages.add(found.page);
    const importers = modules.getModuleInfo(at)?.importers ?? [];
    if (importers.length === 0) count++;
    importers.forEach(climb);
  };
  climb(id);
  const admin = [...seen].some((at) => ADMIN.test(at));
  return { admin, entry: id.endsWith('rolldown/runtime.js') || [...seen].some((at) => ENTRY.test(at)), pages, count };
}
