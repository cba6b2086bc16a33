import { matchPage } from '../site/page-address.ts';
import { PAGES } from '../site/pages.ts';

const MOST = 500;
/** Longest part between two slashes, such as the name of a profile. */
const MOST_PART = 120;

/** Returns the path, query and fragment to return to after a sign-in; null when the page table does not allow it. */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MOST) return null;
  // Only printable ASCII without a backslash: browsers normalise other characters, and read two slashes as a host.
  if (!/^[!-[\]-~]+$/.test(text) || text.startsWith('//')) return null;
  const [path = ''] = text.split(/[?#]/, 1);
  // A browser resolves dots, and an empty part becomes two slashes.
  if (/\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(path)) return null;
  const match = matchPage(path);
  if (!match || !PAGES[match.page].returnTo) return null;
  return path.split('/').every((part) => part.length <= MOST_PART) ? text : null;
}
