import { achievementsFeedPath, bingoFeedPath } from '../../shared/sharing/sharing.routes.ts';
import { wantedBoard } from '../../shared/bingo/boards/choose-board.ts';
import type { PageMatch } from '../../shared/site/page-address.ts';
import { escapeHtml } from '../http/pages/escape-html.ts';

/**
 * Returns tags by which feed readers find the feeds of a page that exists. @param memberName name of the member whose profile it
 * is
 */
export function feedLinks({ page }: PageMatch, search: URLSearchParams, memberName: string | null): string[] {
  if (page === 'home') return [link('Achievements', achievementsFeedPath({}))];
  if (page === 'profile' && memberName !== null)
    return [link(`Achievements of ${memberName}`, achievementsFeedPath({ member: memberName }))];
  if (page !== 'bingo' || search.has('token')) return [];
  const board = wantedBoard(search);
  return [
    ...(board === null ? [] : [link('This bingo board', bingoFeedPath(board))]),
    link('All bingo boards', bingoFeedPath(null)),
  ];
}

function link(title: string, path: string): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(path)}" />`;
}
