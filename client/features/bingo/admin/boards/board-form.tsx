import { useId, type FormEvent } from 'react';
import { MAX_SIDE, MIN_SIDE } from '../../../../../shared/bingo/bingo-limits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { BoardFields } from './board-fields.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { SelectInput } from '../../../../ui/controls/select-input.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import styles from '../form.module.css';

interface Props {
  fields: BoardFields;
  /** True for a new board: only its form has the size and “Keep hidden”. */
  isNew: boolean;
  busy: boolean;
  verb: string;
  onChange: (part: Partial<BoardFields>) => void;
  onSubmit: () => void;
  onCancel?: () => void;
}

const SIDES = Array.from({ length: MAX_SIDE - MIN_SIDE + 1 }, (_, index) => String(MIN_SIDE + index));

/** Title, description, size and time of a board. */
export function BoardForm({ fields, isNew, busy, verb, onChange, onSubmit, onCancel }: Props) {
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const side = (name: 'rows' | 'columns', label: string) => (
    <Field label={label} htmlFor={`${id}-${name}`}>
      <SelectInput id={`${id}-${name}`} value={fields[name]} onChange={(value) => onChange({ [name]: value })}>
        {SIDES.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </SelectInput>
    </Field>
  );
  const date = (name: 'start' | 'end', label: string, note: string) => (
    <Field label={label} htmlFor={`${id}-${name}`} note={note}>
      <TextInput
        id={`${id}-${name}`}
        type="datetime-local"
        aria-describedby={`${id}-${name}-note`}
        value={fields[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Title" htmlFor={`${id}-title`}>
        <TextInput
          id={`${id}-title`}
          maxLength={120}
          value={fields.title}
          onChange={(value) => onChange({ title: value })}
        />
      </Field>
      <Field label="Description" htmlFor={`${id}-description`}>
        <TextArea
          id={`${id}-description`}
          rows={3}
          maxLength={2000}
          value={fields.description}
          onChange={(value) => onChange({ description: value })}
        />
      </Field>
      {isNew && (
        <div className={styles.pair}>
          {side('rows', 'Rows')}
          {side('columns', 'Columns')}
        </div>
      )}
      <div className={styles.pair}>
        {date('start', 'Start (London time)', 'Empty: starts immediately')}
        {date('end', 'End (London time)', 'Empty: no end')}
      </div>
      {isNew && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={fields.hidden}
            onChange={(event) => {
              onChange({ hidden: event.target.checked });
            }}
          />
          Keep hidden until I activate it
        </label>
      )}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {verb}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
