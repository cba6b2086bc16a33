import type { UpdateBoardBody } from '../../../../../shared/bingo/bingo-inputs.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { editedParts } from '../../../../../shared/bingo/edits/edited-parts.ts';
import { request } from '../../../../lib/api/api.ts';
import type { Edit } from '../../../../lib/edit/save-edit.ts';

/** Names of the parts that the dialog about two versions of a board always shows. */
export const BOARD_LABELS = { title: 'Title', start_date: 'Start', end_date: 'End' };

/**
 * Returns the edit of a board's settings.
 * @param seen the board when the first value of the form was changed
 * @param body what the form changed
 */
export function boardEdit(seen: Board, body: UpdateBoardBody): Edit<unknown> {
  return {
    version: String(seen.revision),
    base: editedParts(seen),
    mine: editedParts(body),
    send: (ifMatch) => request(bingoRoutes.updateBoard, { params: { id: seen.id }, body, ifMatch }),
  };
}
