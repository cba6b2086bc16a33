/** What rolldown tells of its modules. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}
/** The file's name when the module belongs to it. */
type FileName = (id: string, modules: Modules) => string | null;

const ENTRY = /\/client\/main\.tsx$/;
const PUBLIC_PAGE =
  /\/client\/app\/pages\/(home|members|hiscore|xp-tracker|profile|bingo|compare|competitions)-page\.tsx$/;

/** All icons are imported by one file, which says nothing of who draws them: each goes where its first user goes. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * Files of the build, the first that fits: what every page loads, then what public pages share; the rest stays with
 * its page. A phone pays more for each file than for the few bytes that one page would not need. The renderer
 * is left to the entry's own file: two halves come side by side.
 */
export const FILES: { name: string | FileName; test?: RegExp; minShareCount?: number; priority: number }[] = [
  { name: (id, modules) => (isShell(id, modules) ? 'site' : null), priority: 3 },
  { name: (id, modules) => (rootsOf(id, modules).pages > 1 ? 'parts' : null), priority: 2 },
  { name: 'icons', test: ICON, minShareCount: 2, priority: 1 },
];

function isShell(id: string, modules: Modules): boolean {
  if (ENTRY.test(id) || /\/node_modules\/(react-dom|scheduler)\//.test(id)) return false;
  return id.endsWith('rolldown/runtime.js') || rootsOf(id, modules).entry;
}

interface Roots {
  entry: boolean;
  /** How many public pages. */
  pages: number;
}

/** Who loads a module at once, however far above it stands. */
function rootsOf(id: string, modules: Modules): Roots {
  let pages = 0;
  const seen = new Set<string>();
  let entry = false;
  const climb = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    entry ||= ENTRY.test(at);
    if (PUBLIC_PAGE.test(at)) pages++;
    for (const above of modules.getModuleInfo(at)?.importers ?? []) climb(above);
  };
  if (!ICON.test(id)) climb(id);
  return { entry, pages };
}
