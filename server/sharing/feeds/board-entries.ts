import type { BingoState, Board, Completion } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { href } from '../../../shared/site/page-address.ts';
import type { FeedEntry } from './atom-feed.ts';

/** Number of teams that the end of a board names. */
const NAMED_TEAMS = 3;

/**
 * Returns the entries of one board as visitors see it, newest first. `now` in ms since 1970.
 * @param quiet ids of members who are named on pages only
 */
export function boardEntries(state: BingoState, clan: string, now: number, quiet: ReadonlySet<number>): FeedEntry[] {
  const { board, items, completions } = state;
  const sealed = new Set(items.filter((item) => item.sealed !== undefined).map(squareName));
  const done = completions
    .filter((completion) => !sealed.has(squareName(completion)))
    .map((completion) => completionEntry(board, completion, quiet));
  return [...done, ...phaseEntries(board, clan, now, () => resultOf(state))].sort(newestFirst);
}

/** Returns the start and the end of a board when they are in the past. @param result words about the end */
export function phaseEntries(board: Board, clan: string, now: number, result: () => string): FeedEntry[] {
  const common = { path: pathOf(board), author: clan };
  const start = board.start_date ?? board.created_at;
  const begun: FeedEntry = {
    ...common,
    thing: `bingo/${board.id}/started`,
    title: `${board.title} has started`,
    text: board.description ?? '',
    at: start,
  };
  const over = board.end_date !== null && Date.parse(board.end_date) <= now;
  const ended: FeedEntry[] = over
    ? [
        {
          ...common,
          thing: `bingo/${board.id}/ended`,
          title: `${board.title} has ended`,
          text: result(),
          at: board.end_date ?? start,
        },
      ]
    : [];
  return [...(Date.parse(start) <= now ? [begun] : []), ...ended];
}

/** Newest first; what happened in the same minute stays in the same order on every node. */
export function newestFirst(a: FeedEntry, b: FeedEntry): number {
  return b.at.localeCompare(a.at) || b.thing.localeCompare(a.thing, 'en', { numeric: true });
}

function completionEntry(board: Board, completion: Completion, quiet: ReadonlySet<number>): FeedEntry {
  const isQuiet = completion.completed_by !== null && quiet.has(completion.completed_by);
  const name = completion.member_display_name ?? completion.guest_display_name ?? '';
  const player = isQuiet ? 'A member' : name;
  const title = `${completion.team_name}: ${squareName(completion)} · ${completion.item_name}`;
  return {
    thing: `bingo/completion/${completion.id}`,
    title,
    text: `${player} completed it for ${completion.team_name} in ${board.title}.`,
    at: completion.completed_at,
    path: pathOf(board),
    author: isQuiet ? completion.team_name : name || completion.team_name,
  };
}

function resultOf(state: BingoState): string {
  const best = rankTeams(state).slice(0, NAMED_TEAMS);
  return best
    .map(({ place, team, points, completed }) => {
      const squares = `${completed} ${completed === 1 ? 'square' : 'squares'}`;
      const score = points === null ? squares : `${points} ${points === 1 ? 'point' : 'points'}`;
      return `${place}. ${team.team_name}, ${score}`;
    })
    .join(' · ');
}

function pathOf({ id }: Board): string {
  return href('bingo', {}, { board: id });
}
