import { useState, type FormEvent } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { ApiError, request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { bodyOf, fieldsOfItem, meaningOf, SQUARE_FORM, typedBody, type SquareField } from './square-fields.ts';
import { useDraft } from './use-draft.ts';

/** The draft of one square, and the requests that set and clear it. */
export function useSquareForm(board: Board, square: Square) {
  const { item, name } = square;
  const draft = useDraft(`square-${board.id}-${name}`, fieldsOfItem(item));
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const { run } = action;
  const form = useForm<SquareField>(SQUARE_FORM);
  const place = { row: square.row_number, column: square.column_number };

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const target = { board_id: board.id, ...place };
    if (!form.check(bingoRoutes.setItem.body, { ...target, ...typedBody(draft.values) })) return;
    const meaning = meaningOf(draft.values);
    if (meaning.problem !== null) return;
    run('set', FAILED.setItem, () =>
      form.attempt(FAILED.setItem, async () => {
        const body = { ...target, ...bodyOf(draft.values, meaning) };
        if (await isConflict(board.id, request(bingoRoutes.setItem, { body, ifMatch: board.revision }))) {
          return overtaken('Your changes are kept: “Save square” applies them.');
        }
        draft.forget();
        return { kind: 'success', title: `${name} is set` };
      }),
    );
  };
  const clear = (): void => {
    setAsked(
      clearConfirmation(name, () => {
        run('clear', FAILED.clearSquare, async () => {
          const params = { boardId: board.id, ...place };
          if (await isConflict(board.id, request(bingoRoutes.clearItem, { params, ifMatch: board.revision }))) {
            return overtaken('Nothing was cleared.');
          }
          draft.forget();
          return { kind: 'success', title: `${name} is cleared` };
        });
      }),
    );
  };
  return { draft, form, asked, action, save, clear, close: () => setAsked(null) };
}

function clearConfirmation(name: string, onConfirm: () => void): Confirmation {
  return {
    title: `Clear square ${name}?`,
    happens: 'The item is removed from the board, and its completions from the standings.',
    stays: 'Its history stays: setting the same item again restores the completions.',
    verb: 'Clear square',
    onConfirm,
  };
}

/** Returns true when another admin changed the board first; the board is reloaded before it returns. */
async function isConflict(boardId: number, write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return false;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BOARD_CHANGED') throw error;
    await adminBoardStateOf(boardId).refresh();
    return true;
  }
}

function overtaken(what: string): Message {
  return {
    kind: 'info',
    title: 'Another admin changed the board meanwhile',
    detail: `Review it before you continue. ${what}`,
  };
}
