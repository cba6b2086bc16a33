import { useId, type FormEvent } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../ui/controls/text-input.tsx';
import form from '../form.module.css';
import { useDraft } from './use-draft.ts';

/** Puts a list of item names on the empty squares, row by row. */
export function FillSquares({ boardId, empty }: { boardId: number; empty: number }) {
  const id = useId();
  const draft = useDraft(`fill-${boardId}`, { text: '' });
  const { busy, message, dismiss, run } = useAction();
  const names = draft.values.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const tooMany = names.length > empty;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (names.length === 0 || tooMany) return;
    run('fill', FAILED.setItem, async () => {
      const { data } = await request(bingoRoutes.fillItems, { body: { board_id: boardId, names } });
      draft.forget();
      return {
        kind: 'success',
        title: `${data.items.length === 1 ? '1 square is' : `${data.items.length} squares are`} set`,
      };
    });
  };

  return (
    <CardSection title="Fill from a list">
      <form className={form.form} onSubmit={submit}>
        <Field
          label="Item names, one per line"
          htmlFor={id}
          note={`${names.length === 1 ? '1 name' : `${names.length} names`} for ${empty === 1 ? '1 empty square' : `${empty} empty squares`}`}
        >
          <TextArea
            id={id}
            rows={5}
            aria-describedby={`${id}-note`}
            aria-invalid={tooMany || undefined}
            value={draft.values.text}
            onChange={(value) => draft.change({ text: value })}
          />
        </Field>
        <div className={form.actions}>
          <Button type="submit" kind="primary" busy={busy !== null || tooMany}>
            {busy === null ? 'Fill squares' : 'Filling...'}
          </Button>
        </div>
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
    </CardSection>
  );
}
