import * as z from 'zod/mini';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { bingoChangeSchema } from '../../../shared/bingo/bingo.changes.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';

const countedSchema = z.object({
  type: z.literal('board.changed'),
  board: z.object({ item_count: z.number(), team_count: z.number() }),
});

/**
 * Returns true for the first event of a board that was made whole, as a copy or from a file: it says how many squares and
 * teams there are, but not which, because nobody followed the board yet.
 */
export function isMadeWhole({ version, changes }: LiveEvent): boolean {
  if (version !== 1) return false;
  const tells = changes.some((change) => ['square.set', 'team.changed'].includes(typeOf(change)));
  return !tells && changes.some((change) => holdsParts(change));
}

/**
 * Returns the squares and teams that no event tells of: they are as the board was made with.
 * @param state the board, read before the events @param events all events of the board
 */
export function untoldParts(state: BingoState, events: readonly LiveEvent[]): BingoChange[] {
  const told = new Set(events.flatMap(({ changes }) => changes.flatMap((change) => toldBy(change))));
  return [
    ...state.items
      .filter(({ row_number, column_number }) => !told.has(squareKey(row_number, column_number)))
      .map((item): BingoChange => ({ type: 'square.set', item })),
    ...state.teams
      .filter(({ id }) => !told.has(teamKey(id)))
      .map((team): BingoChange => ({ type: 'team.changed', team })),
  ];
}

function holdsParts(change: unknown): boolean {
  const { data } = countedSchema.safeParse(change);
  return data !== undefined && data.board.item_count + data.board.team_count > 0;
}

function typeOf(change: unknown): string {
  return z.object({ type: z.string() }).safeParse(change).data?.type ?? '';
}

/** Returns the keys of the squares and teams that a change tells of. */
function toldBy(change: unknown): string[] {
  const { data } = bingoChangeSchema.safeParse(change);
  switch (data?.type) {
    case 'square.set':
      return [squareKey(data.item.row_number, data.item.column_number)];
    case 'squares.revealed':
      return data.items.map((item) => squareKey(item.row_number, item.column_number));
    case 'square.cleared':
      return [squareKey(data.row_number, data.column_number)];
    case 'team.changed':
      return [teamKey(data.team.id)];
    case 'team.removed':
      return [teamKey(data.team_id)];
    default:
      return [];
  }
}

const squareKey = (row: number, column: number): string => `square ${row} ${column}`;
const teamKey = (id: number): string => `team ${id}`;
