import { type FormEvent } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../../ui/form/folded-section.tsx';
import { FormFailure } from '../../../../ui/form/form-summary.tsx';
import layout from '../form.module.css';
import { isOvertaken, overtaken } from '../edits/overtaken.ts';
import { useDraft } from './drafts/use-draft.ts';

interface Props {
  boardId: number;
  /** Revision of the board whose empty squares the page shows. */
  revision: number;
  /** Number of empty squares. */
  empty: number;
}

/** Puts a list of item names on the empty squares, row by row. */
export function FillSquares({ boardId, revision, empty }: Props) {
  const form = useForm({ fields: { names: 'Item names, one per line' } });
  const draft = useDraft(`fill-${boardId}`, { text: '' });
  const { busy, message, dismiss, run } = useAction();
  const names = draft.values.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const room = empty === 0 ? 'no empty square' : empty === 1 ? '1 empty square' : `${empty} empty squares`;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { board_id: boardId, names };
    if (names.length > empty) {
      form.show([{ path: 'names', message: `There is room for ${room} only` }]);
      return;
    }
    if (!form.check(bingoRoutes.fillItems.body, body)) return;
    run('fill', FAILED.setItem, () =>
      form.attempt(FAILED.setItem, async () => {
        if (await isOvertaken(boardId, request(bingoRoutes.fillItems, { body, ifMatch: revision }))) {
          return overtaken('No square was filled.');
        }
        draft.forget();
        return { kind: 'success', title: `${names.length === 1 ? '1 square is' : `${names.length} squares are`} set` };
      }),
    );
  };

  return (
    <FoldedSection title="Fill from a list" summary={room} open={empty > 0}>
      <form noValidate className={layout.form} onSubmit={submit}>
        <Field {...form.field('names')} note={`${names.length === 1 ? '1 name' : `${names.length} names`} for ${room}`}>
          <TextArea
            rows={5}
            value={draft.values.text}
            onChange={(text) => {
              form.changed('names');
              draft.change({ text });
            }}
          />
        </Field>
        <FormFailure form={form} />
        <div className={layout.actions}>
          <Button type="submit" kind="primary" busy={busy !== null}>
            {busy === null ? 'Fill squares' : 'Filling...'}
          </Button>
        </div>
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
    </FoldedSection>
  );
}
