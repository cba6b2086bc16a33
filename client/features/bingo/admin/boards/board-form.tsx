import type { FormEvent } from 'react';
import { MAX_SIDE, MIN_SIDE } from '../../../../../shared/bingo/bingo-limits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import type { BoardField, BoardFields } from './board-fields.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { SelectInput } from '../../../../ui/controls/select-input.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import styles from '../form.module.css';

interface Props {
  fields: BoardFields;
  form: FormErrors<BoardField>;
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
export function BoardForm({ fields, form, isNew, busy, verb, onChange, onSubmit, onCancel }: Props) {
  const change = (name: BoardField) => (value: string) => {
    form.changed(name);
    onChange({ [name]: value });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const side = (name: 'rows' | 'columns') => (
    <Field {...form.field(name)}>
      <SelectInput value={fields[name]} onChange={change(name)}>
        {SIDES.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </SelectInput>
    </Field>
  );
  const date = (name: 'start' | 'end', note: string) => (
    <Field {...form.field(name)} note={note}>
      <TextInput type="datetime-local" value={fields[name]} onChange={change(name)} />
    </Field>
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field {...form.field('title')}>
        <TextInput maxLength={120} value={fields.title} onChange={change('title')} />
      </Field>
      <Field {...form.field('description')}>
        <TextArea rows={3} maxLength={2000} value={fields.description} onChange={change('description')} />
      </Field>
      {isNew && (
        <div className={styles.pair}>
          {side('rows')}
          {side('columns')}
        </div>
      )}
      <div className={styles.pair}>
        {date('start', 'Empty: starts immediately')}
        {date('end', 'Empty: no end')}
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
      <FormSummary form={form} />
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
