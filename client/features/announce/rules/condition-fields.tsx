import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx';
import { PillSet } from '../../../ui/controls/choice/pill-set.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Note } from '../../../ui/controls/note.tsx';
import { TextArea } from '../../../ui/controls/text-input.tsx';
import styles from '../announce.module.css';
import type { RulePartProps } from './rule-part.ts';

/** Conditions of a rule. All that are set must hold. */
export function ConditionFields({ draft, form, boards, onChange }: RulePartProps) {
  const hidden = boards.filter(({ id, is_active }) => !is_active && draft.boards.includes(String(id)));
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
      <Field {...form.field('items')} note="One name a line, in any spelling of the game. Empty for all items.">
        <TextArea rows={3} value={draft.items} onChange={(items) => onChange({ items })} />
      </Field>
      {boards.length > 0 && (
        <div className={styles.group}>
          <span className={styles.legend} aria-hidden>
            {form.field('boards').label}
          </span>
          <PillSet
            label={form.field('boards').label}
            options={boards.map(({ id, title }) => ({ value: String(id), label: title }))}
            chosen={draft.boards}
            onChange={(chosen) => onChange({ boards: chosen })}
          />
          <Note>None chosen: every board. What belongs to no board is told anyway.</Note>
          {hidden.map(({ id, title }) => (
            <p key={id} className={styles.warning}>
              “{title}” is hidden from visitors: nothing of it is told before it is shown.
            </p>
          ))}
          {form.field('boards').error !== undefined && <p className={styles.error}>{form.field('boards').error}</p>}
        </div>
      )}
    </>
  );
}
