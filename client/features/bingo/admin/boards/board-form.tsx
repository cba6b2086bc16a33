import type { FormEvent } from 'react';
import { MAX_SIDE, MIN_SIDE, ONE_DROP, type OneDrop } from '../../../../../shared/bingo/bingo-limits.ts';
import { fromLondonInput } from '../../../../../shared/format/london-input.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import type { BoardField, BoardFields } from './board-fields.ts';
import { Checkbox } from '../../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { DateTimeInput } from '../../../../ui/controls/date/date-input.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { NumberInput } from '../../../../ui/controls/number-input.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import styles from '../form.module.css';

const WORDS: Record<OneDrop, string> = {
  one_square: 'One square: the narrowest that it fits',
  every_square: 'Every square that it fits',
};
const ONE_DROP_OPTIONS = ONE_DROP.map((value) => ({ value, label: WORDS[value] }));

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
      <NumberInput value={fields[name]} min={MIN_SIDE} max={MAX_SIDE} onChange={change(name)} />
    </Field>
  );
  const date = (name: 'start' | 'end', note: string) => (
    <Field {...form.field(name)} note={gameTimeOf(fields[name]) ?? note}>
      <DateTimeInput zone="London time" value={fields[name]} onChange={change(name)} />
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
      <Field {...form.field('oneDrop')}>
        <Select value={fields.oneDrop} options={ONE_DROP_OPTIONS} onChange={change('oneDrop')} />
      </Field>
      {isNew && (
        <Checkbox
          label="Keep hidden until I activate it"
          checked={fields.hidden}
          onChange={(hidden) => onChange({ hidden })}
        />
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

/** Returns the same time as the game shows it, or null without one. */
function gameTimeOf(moment: string): string | null {
  const iso = fromLondonInput(moment);
  return iso === null ? null : `London time · ${iso.slice(11, 16)} game time`;
}
