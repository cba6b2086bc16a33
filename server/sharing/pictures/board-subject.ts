import { createHash } from 'node:crypto';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import type { BoardPicture, Cell } from '../painter/picture-data.ts';

const SHOWN_TEAMS = 4;
const MINUTE_MS = 60_000;

/** What of a board its picture shows, apart from the clan, the time and the pixels of icons. */
interface Outline {
  cells: readonly (Omit<Cell, 'icon'> & { iconUrl: string | null })[];
  teams: BoardPicture['teams'];
}

export interface BoardMarks {
  /** Another one after each change of what the picture shows. Events that it does not show leave it, so pages keep the address. */
  shown: string;
  /** Another one after each change of names, titles and secrets: a picture with others must not be shown any more. */
  words: string;
}

const known = new WeakMap<BingoState, BoardMarks>();

/** Returns the marks of a board's picture, the same on every node. They are made once for a state. */
export function boardMarks(state: BingoState): BoardMarks {
  const made = known.get(state) ?? marksOf(state);
  known.set(state, made);
  return made;
}

function marksOf(state: BingoState): BoardMarks {
  const { board, teams } = state;
  const outline = outlineOf(state);
  const cells = outline.cells.map(({ row, column, words, iconUrl }) => [row, column, words, iconUrl]);
  const words = markOf([board.title, cells, teams.map(({ team_name }) => team_name).sort()]);
  const dates = [board.start_date, board.end_date, board.locked_at !== undefined];
  return { words, shown: markOf([words, board.rows, board.columns, dates, outline]) };
}

function markOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/** Returns the version of a board's picture: another one after each change of what the picture shows. */
export function boardVersion(state: BingoState, now: number): string {
  return `${boardMarks(state).shown}-${phaseOf(state.board, now)}`;
}

/** Returns what the picture of a board shows. No player is named: names may be hidden later, and pictures travel. */
export async function boardScene(
  state: BingoState,
  clan: string,
  now: number,
  iconOf: (url: string | null) => Promise<string | null>,
): Promise<BoardPicture> {
  const { board } = state;
  const { cells, teams } = outlineOf(state);
  const filled = [];
  for (const { iconUrl, ...cell } of cells) filled.push({ ...cell, icon: await iconOf(iconUrl) });
  return {
    kind: 'board',
    clan,
    title: board.title,
    status: statusOf(board, now),
    isFinal: board.locked_at !== undefined,
    rows: board.rows,
    columns: board.columns,
    cells: filled,
    teams,
  };
}

function outlineOf(state: BingoState): Outline {
  const { items, completions, teams } = state;
  const colourOf = new Map(teams.map((team) => [team.id, team.color]));
  const done = new Map<string, TeamColour[]>();
  for (const completion of completions) {
    const square = squareName(completion);
    const colour = colourOf.get(completion.team_id);
    if (colour) done.set(square, [...(done.get(square) ?? []), colour]);
  }
  return {
    cells: items.map((item) => {
      const isSealed = item.sealed !== undefined;
      return {
        row: item.row_number,
        column: item.column_number,
        words: isSealed ? '?' : item.item_name,
        iconUrl: isSealed ? null : item.icon_url,
        colours: isSealed ? [] : [...new Set(done.get(squareName(item)))],
      };
    }),
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
