import { ApiError } from '../../../../lib/api/api.ts';
import type { Message } from '../../../../lib/api/use-action.ts';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';

/**
 * Returns true when another admin changed the board before a write that concerns several squares; the board is loaded
 * again before it returns. @throws ApiError of any other failure
 */
export async function isOvertaken(boardId: number, write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return false;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BOARD_CHANGED') throw error;
    await adminBoardStateOf(boardId).refresh();
    return true;
  }
}

/** @param what the effect, as a sentence: "Nothing was moved." */
export function overtaken(what: string): Message {
  return {
    kind: 'info',
    title: 'Another admin changed the board meanwhile',
    detail: `${what} The board below is the present one: look at it, then try again.`,
  };
}
