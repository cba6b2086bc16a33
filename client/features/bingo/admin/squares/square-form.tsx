import { useId, useState, type FormEvent } from 'react';
import { FAILED } from '../../../../../shared/admin/admin.messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { ApiError, request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { adminBoardStateOf } from '../boards/admin-board-state.resource.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import form from '../form.module.css';
import { IconField } from './icon-field.tsx';
import { ItemName } from './item-name.tsx';
import { RuleFields } from './rule-fields.tsx';
import { bodyOf, fieldsOfItem, meaningOf } from './square-fields.ts';
import { useDraft } from './use-draft.ts';
import { Workbench } from '../workbench.tsx';

/** What stands on one square: typed here, kept while one looks elsewhere, sent by the button. */
export function SquareForm({ board, square }: { board: Board; square: Square }) {
  const id = useId();
  const { item, name } = square;
  const draft = useDraft(`square-${board.id}-${name}`, fieldsOfItem(item));
  const { values: fields, change } = draft;
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, show, dismiss, run } = useAction();
  const place = { row: square.row_number, column: square.column_number };

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const meaning = meaningOf(fields);
    if (meaning.problem !== null) return show({ kind: 'error', title: meaning.problem });
    run('set', FAILED.setItem, async () => {
      const body = { board_id: board.id, ...place, ...bodyOf(fields, meaning) };
      if (await wasOvertaken(board.id, request(bingoRoutes.setItem, { body, ifMatch: board.revision }))) {
        return overtaken('Your text is still here: Save sets the square to it.');
      }
      draft.forget();
      return { kind: 'success', title: `${name} is set` };
    });
  };
  const clear = (): void => {
    setAsked({
      title: `Clear square ${name}?`,
      happens: 'The item goes from the board, and its completions from the standings.',
      stays: 'Its history stays: setting the same item again brings the completions back.',
      verb: 'Clear square',
      onConfirm: () => {
        run('clear', FAILED.clearSquare, async () => {
          const params = { boardId: board.id, ...place };
          if (await wasOvertaken(board.id, request(bingoRoutes.clearItem, { params, ifMatch: board.revision }))) {
            return overtaken('Nothing is cleared.');
          }
          draft.forget();
          return { kind: 'success', title: `${name} is cleared` };
        });
      },
    });
  };

  return (
    <CardSection title={item ? `${name}: ${item.item_name}` : `${name}: Empty`}>
      <form className={form.form} onSubmit={save} noValidate>
        <RuleFields id={id} fields={fields} onChange={change} />
        <ItemName id={id} kind={fields.kind} value={fields.name} onChange={(value) => change({ name: value })} />
        {fields.kind === 'item' && (
          <Field
            label="Alternatives, one per line"
            htmlFor={`${id}-alternatives`}
            note="Any of these names completes the square as well"
          >
            <textarea
              id={`${id}-alternatives`}
              className={form.input}
              rows={2}
              aria-describedby={`${id}-alternatives-note`}
              value={fields.alternatives}
              onChange={(event) => {
                change({ alternatives: event.target.value });
              }}
            />
          </Field>
        )}
        <Field label="Description" htmlFor={`${id}-description`}>
          <textarea
            id={`${id}-description`}
            className={form.input}
            rows={2}
            maxLength={500}
            value={fields.description}
            onChange={(event) => {
              change({ description: event.target.value });
            }}
          />
        </Field>
        <IconField id={id} fields={fields} onChange={change} onProblem={(title) => show({ kind: 'error', title })} />
        <Field label="Item id" htmlFor={`${id}-id`} note="Of the Grand Exchange, where it has one">
          <input
            id={`${id}-id`}
            className={form.input}
            maxLength={40}
            inputMode="numeric"
            aria-describedby={`${id}-id-note`}
            value={fields.itemId}
            onChange={(event) => {
              change({ itemId: event.target.value });
            }}
          />
        </Field>
        <div className={form.actions}>
          <Button type="submit" kind="primary" busy={busy !== null}>
            {busy === 'set' ? 'Saving…' : 'Save square'}
          </Button>
          {draft.changed && (
            <Button kind="quiet" onClick={draft.forget}>
              Discard changes
            </Button>
          )}
          {item && (
            <Button kind="danger" busy={busy !== null} onClick={clear}>
              Clear square
            </Button>
          )}
        </div>
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
      <Workbench boardId={board.id} square={square} fields={fields} />
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}

/** True when another admin was faster, on a board that is shown anew by then. */
async function wasOvertaken(boardId: number, deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed;
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
    detail: `Look at what is there now. ${what}`,
  };
}
