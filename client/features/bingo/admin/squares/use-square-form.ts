import { useState, type FormEvent } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { KEPT, openedNow, useEdits } from '../../../../lib/edit/use-edits.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { editWords } from '../edits/edit-words.ts';
import { clearEdit, seenSquareSchema, SQUARE_LABELS, squareEdit, type SeenSquare } from './drafts/square-edit.ts';
import { bodyOf, fieldsOfItem, meaningOf, SQUARE_FORM, typedBody, type SquareField } from './square-fields.ts';
import { squareDraft, useDraft } from './drafts/use-draft.ts';

/**
 * The draft of one square, and the requests that set and clear it. Both count as edits of the square as it was when the
 * first value was changed, so that a newer change of another admin is never replaced unseen. D430.
 */
export function useSquareForm(board: Board, square: Square) {
  const { item, name } = square;
  const shown: SeenSquare = { item, revision: board.revision };
  const draft = useDraft(squareDraft(board.id, name), fieldsOfItem(item), shown);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { asked: conflict, save: send } = useEdits();
  const action = useAction();
  const { run } = action;
  const form = useForm<SquareField>(SQUARE_FORM);
  const place = { row: square.row_number, column: square.column_number };
  const thing = `square ${name}`;

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const target = { board_id: board.id, ...place };
    if (!form.check(bingoRoutes.setItem.body, { ...target, ...typedBody(draft.values) })) return;
    const meaning = meaningOf(draft.values);
    if (meaning.problem !== null) return;
    const seen = seenSquareSchema.safeParse(draft.origin).data ?? shown;
    const edit = squareEdit(seen, item, { ...target, ...bodyOf(draft.values, meaning) }, storedBody(item));
    const words = editWords({ thing, labels: SQUARE_LABELS, ...edit });
    run('set', FAILED.setItem, () =>
      form.attempt(FAILED.setItem, async () => {
        const { choice } = await send(edit, words, draft.openedAt ?? openedNow());
        if (choice === 'edit') return null;
        draft.forget();
        return choice === 'theirs' ? KEPT : { kind: 'success', title: `${name} is set` };
      }),
    );
  };
  const clear = (): void => {
    const edit = clearEdit(shown, { boardId: board.id, ...place });
    const words = editWords({ thing, labels: SQUARE_LABELS, ...edit });
    words.effects.mine = `${thing} is cleared, with what they saved.`;
    const openedAt = openedNow();
    setAsked(
      clearConfirmation(name, () => {
        run('clear', FAILED.clearSquare, async () => {
          const { choice } = await send(edit, words, openedAt);
          if (choice === 'edit') return null;
          if (choice === 'theirs') return KEPT;
          draft.forget();
          return { kind: 'success', title: `${name} is cleared` };
        });
      }),
    );
  };
  return { draft, form, asked, conflict, action, save, clear, close: () => setAsked(null) };
}

/** Returns the body of a square as it is stored; null for an empty one. */
function storedBody(item: Square['item']) {
  if (!item) return null;
  const fields = fieldsOfItem(item);
  const meaning = meaningOf(fields);
  return meaning.problem === null ? bodyOf(fields, meaning) : null;
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
