import { escapeHtml } from '../http/pages/escape-html.ts';
import type { PageId } from '../../shared/site/pages.ts';

/** What the headings of the pages say, as this process knows it. */
export interface ShellSources {
  clanName: string;
  /** Display name of the member whose profile it is; null for any other page and an unknown member. */
  memberName: string | null;
  /** Returns the number of active members. Called only for the page that shows it. */
  countMembers: () => number;
  /** Titles of the boards that visitors see; null when they are not known. */
  boardTitles: readonly string[] | null;
  /** True for an address with a query, which may filter or choose what the page shows. */
  hasQuery: boolean;
}

/**
 * Returns the heading of a page as HTML, for the browser to paint before the page's script has run, or null for a page
 * whose heading is not known yet. client/app/page-shell.css puts it where the script will draw the same heading. D310.
 */
export function pageShell(page: PageId, sources: ShellSources): string | null {
  const heading = headingOf(page, sources);
  return heading === null ? null : `<div class="page-shell" data-page="${page}"><h1>${heading}</h1></div>`;
}

function headingOf(page: PageId, sources: ShellSources): string | null {
  switch (page) {
    case 'home':
      return escapeHtml(sources.clanName);
    case 'members':
      return sources.hasQuery ? null : `Clan Members <span>${sources.countMembers()}</span>`;
    case 'hiscore':
      return 'Clan Hiscores';
    case 'xp-tracker':
      return 'XP Tracker';
    case 'competitions':
      return 'Competitions';
    case 'compare':
      return 'Compare members';
    case 'profile':
      return sources.memberName === null ? null : escapeHtml(sources.memberName);
    case 'bingo':
      // With several boards a list of them stands above the heading, as high as their titles are long.
      return !sources.hasQuery && sources.boardTitles?.length === 1 ? escapeHtml(sources.boardTitles[0] ?? '') : null;
    case 'bingo-play':
    case 'next-step':
    case 'setup':
    case 'signed-in':
    case 'login':
    case 'admin':
      return null;
  }
}
