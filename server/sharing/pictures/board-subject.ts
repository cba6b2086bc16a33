import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import type { BoardPicture } from '../painter/picture-data.ts';

const SHOWN_TEAMS = 4;
const MINUTE_MS = 60_000;

/** Returns the version of a board's picture: another one after each change of what the picture shows. */
export function boardVersion({ board }: BingoState, version: number, now: number): string {
  return `${version}-${phaseOf(board, now)}`;
}

/** Returns what the picture of a board shows. No player is named: names may be hidden later, and pictures travel. */
export async function boardScene(
  state: BingoState,
  clan: string,
  now: number,
  iconOf: (url: string | null) => Promise<string | null>,
): Promise<BoardPicture> {
  const { board, items, completions, teams } = state;
  const colourOf = new Map(teams.map((team) => [team.id, team.color]));
  const done = new Map<string, TeamColour[]>();
  for (const completion of completions) {
    const square = squareName(completion);
    const colour = colourOf.get(completion.team_id);
    if (colour) done.set(square, [...(done.get(square) ?? []), colour]);
  }
  const cells = [];
  for (const item of items) {
    const isSealed = item.sealed !== undefined;
    cells.push({
      row: item.row_number,
      column: item.column_number,
      words: isSealed ? '?' : item.item_name,
      icon: isSealed ? null : await iconOf(item.icon_url),
      colours: isSealed ? [] : [...new Set(done.get(squareName(item)))],
    });
  }
  return {
    kind: 'board',
    clan,
    title: board.title,
    status: statusOf(board, now),
    isFinal: board.locked_at !== undefined,
    rows: board.rows,
    columns: board.columns,
    cells,
    teams: rankTeams(state)
      .slice(0, SHOWN_TEAMS)
      .map(({ place, team, points, completed }) => ({
        place,
        name: team.team_name,
        score:
          points === null
            ? `${completed} ${completed === 1 ? 'square' : 'squares'}`
            : `${points} ${points === 1 ? 'point' : 'points'}`,
        colour: team.color,
      })),
  };
}

const WHEN = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});

function statusOf(board: Board, now: number): string {
  const phase = phaseOf(board, now);
  const at = (iso: string): string =>
    `${WHEN.format(Math.floor(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).replace(' at ', ', ')} UTC`;
  if (board.locked_at !== undefined) return 'Final result';
  if (phase === 'ended') return `Ended ${at(board.end_date ?? board.created_at)}`;
  if (phase === 'upcoming') return `Starts ${at(board.start_date ?? board.created_at)}`;
  return board.end_date === null ? 'Live' : `Live · ends ${at(board.end_date)}`;
}
