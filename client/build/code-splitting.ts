import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGE_IDS } from '../../shared/site/pages.ts';

/** Rolldown's information about its modules. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const ENTRY = /\/client\/main\.tsx$/;
/** Ends of the file paths of the pages that search engines index: most visits begin there. */
const PUBLIC_PAGES = PAGE_IDS.filter((page) => PAGE_HEADS[page].describe !== null).map(
  (page) => `/client/app/pages/${page}-page.tsx`,
);

/** Pages of achievements and squares. They share parts that the pages of tables never load. */
const STORIES = ['home', 'profile', 'bingo'].map((page) => `/client/app/pages/${page}-page.tsx`);

/**
 * Puts what two or more public pages share into one file, and what only the pages of stories share into another. By
 * itself Rolldown makes a file for every combination of pages, about 45 for each page, which a phone loads one after
 * another. D126 has the figures. What every page loads stays with the entry, and the rest with its page.
 */
export const COMMON = {
  priority: 2,
  name: (id: string, modules: Modules): string | null => {
    const roots = rootsOf(id, modules);
    const ofStories = roots.pages.length > 0 && roots.pages.every((page) => STORIES.includes(page));
    // Left to itself it would be drawn into the file of stories, and with it that file into every first script.
    if (roots.entry) return ofStories ? 'common' : null;
    if (roots.pages.length < 2) return null;
    return ofStories ? 'stories' : 'common';
  },
};

/** Files that begin with a pause; each of them runs in a task of its own. */
export const PAUSED: readonly string[] = ['contracts', 'member-contracts', 'common'];

/**
 * Puts the libraries of every page into one file, which stays in the browser's cache when the site is updated. Icons
 * are left out: the site adds some with nearly every update.
 */
export const LIBRARIES = {
  priority: 4,
  includeDependenciesRecursively: false,
  name: (id: string, modules: Modules): string | null =>
    /\/node_modules\/(?!lucide-react\/).+\.m?js$/.test(id) && isOfEveryPage(id, modules) ? 'libraries' : null,
};

/**
 * Puts the contracts of every page, whose schemas take a phone 0.1 s to create, into two files of their own, so that no
 * other code waits in the same task. D126 has the figures.
 */
export const CONTRACTS = {
  priority: 3,
  includeDependenciesRecursively: false,
  name: (id: string, modules: Modules): string | null => {
    if (!/\/shared\/.+\.ts$/.test(id) || !isOfEveryPage(id, modules)) return null;
    return /\/shared\/(members|xp)\//.test(id) ? 'member-contracts' : 'contracts';
  },
};

function isOfEveryPage(id: string, modules: Modules): boolean {
  return rootsOf(id, modules).entry || COMMON.name(id, modules) === 'common';
}

/**
 * Puts what one public page shares with its own later parts into one file, and what it shares with other roots, such as
 * the admin's tabs, into another. By itself Rolldown makes a file for every combination of those, down to single icons.
 */
export const PARTS = {
  priority: 1,
  // What a part needs is imported by all roots of the part, so it is in the same file or in one that is loaded before.
  includeDependenciesRecursively: false,
  name: (id: string, modules: Modules): string | null => {
    const { entry, pages, others } = rootsOf(id, modules);
    const [file, second] = pages;
    if (entry || file === undefined || second !== undefined || others.length === 0) return null;
    const page = file.slice(file.lastIndexOf('/') + 1, -'-page.tsx'.length);
    return others.every((at) => at.includes(`/features/${page}/`)) ? `${page}-parts` : `${page}-words`;
  },
};

/** Returns by which roots a module is imported statically, over any number of steps. */
function rootsOf(id: string, modules: Modules): { entry: boolean; pages: string[]; others: string[] } {
  const seen = new Set<string>();
  const climb = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    modules.getModuleInfo(at)?.importers.forEach(climb);
  };
  climb(id);
  const all = [...seen];
  return {
    entry: all.some((at) => ENTRY.test(at)),
    pages: PUBLIC_PAGES.filter((file) => all.some((at) => at.endsWith(file))),
    others: all.filter(
      (at) =>
        (modules.getModuleInfo(at)?.importers.length ?? 0) === 0 && !PUBLIC_PAGES.some((file) => at.endsWith(file)),
    ),
  };
}
