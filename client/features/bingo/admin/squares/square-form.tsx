import { useEffect } from 'react';
import { thingKey } from '../../../../../shared/audit/audit-things.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { useFocusedField } from '../../../../lib/form/use-focused-field.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { ConflictPanel } from '../../../../ui/feedback/conflict-panel.tsx';
import { EditingTag } from '../../../../ui/feedback/editing-tag.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { HistoryLink } from '../../../../ui/layout/history-link.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { FoldedSection } from '../../../../ui/form/folded-section.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import styles from '../board-editor.module.css';
import layout from '../form.module.css';
import { Workbench } from '../workbench.tsx';
import { MainSection } from './sections/main-section.tsx';
import { SQUARE_SECTIONS } from './sections/square-sections.ts';
import { SQUARE_FORM, type SquareField, type SquareFields } from './square-fields.ts';
import { type FormState, FormStateSign } from './tiles/form-state.tsx';
import { useSquareForm } from './use-square-form.ts';

const isField = (name: string): name is SquareField => name in SQUARE_FORM.fields;
const SQUARE_FIELDS = Object.keys(SQUARE_FORM.fields).filter(isField);

interface Props {
  board: Board;
  square: Square;
  onState: (state: FormState) => void;
}

/** The card with the form of a square. */
export function SquareCard(props: Props & { state: FormState }) {
  const { board, square, state } = props;
  const { item, name } = square;
  return (
    <CardSection
      title={item ? `${name}: ${item.item_name}` : `${name}: Empty`}
      className={styles.pane}
      aside={
        <>
          <FormStateSign state={state} />
          <HistoryLink about={{ kind: 'square', board: board.id, place: name }} name={name} />
        </>
      }
    >
      <SquareForm {...props} />
    </CardSection>
  );
}

/** Edits one square. The draft is kept while another square is shown, and sent by the button. */
export function SquareForm({ board, square, onState }: Props) {
  const { item, name } = square;
  const { draft, form, asked, conflict, action, save, clear, close } = useSquareForm(board, square);
  const { values: fields } = draft;
  // One square is always in the form: it is edited while a field has the focus, or values wait to be saved.
  const [isFocused, focusHandlers] = useFocusedField();
  const change = (part: Partial<SquareFields>): void => {
    for (const name of SQUARE_FIELDS) if (name in part) form.changed(name);
    if ('icon' in part) form.changed('file');
    draft.change(part);
  };
  const state = conflict ? 'two versions' : draft.changed ? 'unsaved' : 'saved';
  useEffect(() => onState(state), [state, onState]);
  const section = { board, square, form, fields, onChange: change };
  return (
    <>
      <EditingTag
        thing={thingKey({ kind: 'square', board: board.id, place: name })}
        name={`square ${name}`}
        isOpen={isFocused || draft.changed}
      />
      {conflict && <ConflictPanel asked={conflict} actions={`${layout.actions} ${styles.save}`} />}
      <form className={layout.form} onSubmit={save} {...focusHandlers} hidden={conflict !== null} noValidate>
        <MainSection {...section} />
        <Workbench boardId={board.id} square={square} fields={fields} onChange={change} />
        {SQUARE_SECTIONS.map(({ title, summary, Part }) => (
          <FoldedSection key={title} title={title} summary={summary(fields, board)}>
            <Part {...section} />
          </FoldedSection>
        ))}
        <FormSummary form={form} />
        <MessageArea message={action.message} onDismiss={action.dismiss} />
        <div className={`${layout.actions} ${styles.save}`}>
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
      <ConfirmDialog asked={asked} onClose={close} />
    </>
  );
}
