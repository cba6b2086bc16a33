import { useId, useState } from 'react';
import { Checkbox } from '../../../../ui/controls/choice/checkbox.tsx';
import { PillSet } from '../../../../ui/controls/choice/pill-set.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Note } from '../../../../ui/controls/note.tsx';
import { TextArea } from '../../../../ui/controls/text-input.tsx';
import styles from '../../announce.module.css';
import type { RulePartProps } from '../rule-part.ts';
import { MemberField } from './member-field.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { TeamField } from './team-field.tsx';

/** Conditions of a rule. All that are set must hold. */
export function ConditionFields(props: RulePartProps) {
  const { draft, form, boards, onChange } = props;
  const id = useId();
  const { error, htmlFor, label } = form.field('boards');
  const known = boards ?? [];
  const hidden = known.filter((board) => !board.is_active && draft.boards.includes(String(board.id)));
  // Those that the rule named when the form was opened: one that is unchosen stays, so that the keyboard keeps its place.
  const [named] = useState(draft.boards);
  const deleted = boards === null ? [] : named.filter((one) => !boards.some((board) => String(board.id) === one));
  const options = [
    ...known.map((board) => ({ value: String(board.id), label: board.title })),
    ...deleted.map((one) => ({ value: one, label: `Deleted board ${one}` })),
  ];
  return (
    <>
      <Checkbox
        label="Only items that the clan has logged at most three times"
        checked={draft.rareOnly}
        onChange={(rareOnly) => onChange({ rareOnly })}
      />
      <Checkbox
        label="Leave what completes a bingo square to a bingo rule of this channel"
        checked={draft.unlessBoard}
        onChange={(unlessBoard) => onChange({ unlessBoard })}
      />
      <SubjectFields draft={draft} form={form} onChange={onChange} />
      <MemberField {...props} />
      <Field
        {...form.field('items')}
        note="One name a line, in any spelling of the game. Empty for all items. With names, news without an item is not told."
      >
        <TextArea rows={3} value={draft.items} onChange={(items) => onChange({ items })} />
      </Field>
      {options.length > 0 && (
        <fieldset id={htmlFor} tabIndex={-1} className={styles.kinds} aria-describedby={error && `${id}-error`}>
          <legend className={styles.legend}>{label}</legend>
          <PillSet
            label="Boards"
            options={options}
            chosen={draft.boards}
            onChange={(chosen) => onChange({ boards: chosen })}
          />
          <Note>None chosen: every board. What belongs to no board is told anyway.</Note>
          {hidden.map((board) => (
            <p key={board.id} className={styles.warning}>
              “{board.title}” is hidden from visitors: nothing of it is told before it is shown.
            </p>
          ))}
          {deleted.some((one) => draft.boards.includes(one)) && (
            <p className={styles.warning}>Nothing of a deleted board is told: take it away, or choose another one.</p>
          )}
          {error !== undefined && (
            <p id={`${id}-error`} className={styles.error}>
              {error}
            </p>
          )}
        </fieldset>
      )}
      <TeamField {...props} />
    </>
  );
}
