import { useId } from 'react';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import form from '../form.module.css';
import { IconField } from './icon-field.tsx';
import { ItemName } from './item-name.tsx';
import { RuleFields } from './rule-fields.tsx';
import { Workbench } from '../workbench.tsx';
import { useSquareForm } from './use-square-form.ts';

/** Edits one square. The draft is kept while another square is shown, and sent by the button. */
export function SquareForm({ board, square }: { board: Board; square: Square }) {
  const id = useId();
  const { item, name } = square;
  const { draft, asked, action, save, clear, close } = useSquareForm(board, square);
  const { values: fields, change } = draft;
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
            <TextArea
              id={`${id}-alternatives`}
              rows={2}
              aria-describedby={`${id}-alternatives-note`}
              value={fields.alternatives}
              onChange={(value) => change({ alternatives: value })}
            />
          </Field>
        )}
        <Field label="Description" htmlFor={`${id}-description`}>
          <TextArea
            id={`${id}-description`}
            rows={2}
            maxLength={500}
            value={fields.description}
            onChange={(value) => change({ description: value })}
          />
        </Field>
        <IconField
          id={id}
          fields={fields}
          onChange={change}
          onProblem={(title) => action.show({ kind: 'error', title })}
        />
        <Field label="Item id" htmlFor={`${id}-id`} note="Grand Exchange id, if the item has one">
          <TextInput
            id={`${id}-id`}
            maxLength={40}
            inputMode="numeric"
            aria-describedby={`${id}-id-note`}
            value={fields.itemId}
            onChange={(value) => change({ itemId: value })}
          />
        </Field>
        <div className={form.actions}>
          <Button type="submit" kind="primary" busy={action.busy !== null}>
            {action.busy === 'set' ? 'Saving...' : 'Save square'}
          </Button>
          {draft.changed && (
            <Button kind="quiet" onClick={draft.forget}>
              Discard changes
            </Button>
          )}
          {item && (
            <Button kind="danger" busy={action.busy !== null} onClick={clear}>
              Clear square
            </Button>
          )}
        </div>
      </form>
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      <Workbench boardId={board.id} square={square} fields={fields} />
      <ConfirmDialog asked={asked} onClose={close} />
    </CardSection>
  );
}
