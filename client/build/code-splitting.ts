import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGE_IDS } from '../../shared/site/pages.ts';

/** What rolldown tells of its modules. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}
/** The file's name when the module belongs to it. */
type FileName = (id: string, modules: Modules) => string | null;

const ENTRY = /\/client\/main\.tsx$/;
/** Pages that search engines keep, by the ends of their files' paths: visits begin there. */
const PUBLIC_PAGES = PAGE_IDS.filter((page) => PAGE_HEADS[page].describe !== null).map((page) => ({
  page,
  file: `/client/app/pages/${page}-page.tsx`,
}));
const ADMIN = /\/client\/(app\/pages\/admin|features\/[^/]+\/admin)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * Files of the build, the first that fits; the rest stays with its page. A phone pays more for each file than for the few
 * bytes that one page would not need, so that what pages share comes in a few files by who needs it. The renderer is left
 * to the entry's own file: two halves come side by side.
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
  // With it what the home page has in common with one of the admin's tabs.
  { name: named('boards', ({ pages, count }) => count > 1 && pages.has('home')), priority: 5 },
  // Apart from the board, which no tab of the admin's needs.
  { name: named('tools', ({ pages, admin }) => admin && pages.has('bingo')), priority: 4 },
  { name: named('squares', ({ pages, count }) => count > 1 && pages.has('bingo')), priority: 3 },
  {
    name: named('profiles', ({ pages, count }) => pages.size > 1 || (pages.has('profile') && count > 1)),
    priority: 2,
  },
  // Dozens of tiny files otherwise.
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
  /** How many pages and parts of pages that are loaded by themselves, the admin's included. */
  count: number;
  /** One of them is a tab of the admin's, or a part of one. */
  admin: boolean;
}

/** Who loads a module at once, however far above it stands. */
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
