import { useState, type FormEvent } from 'react';
import type { Message } from '../../lib/api/use-action.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { FormFailure } from '../../ui/form/form-summary.tsx';
import styles from './member-tools.module.css';

/** Runs the request of a form, and shows the errors that the server names by field at its field. */
export type Attempt = (failure: string, work: () => Promise<Message | null>) => Promise<Message | null>;

interface Props {
  id?: string;
  label: string;
  /** Name of the field in the body of the request. */
  field: 'name' | 'to';
  verb: string;
  busy: boolean;
  danger?: boolean;
  /** Returns what is wrong with the typed text, or null. */
  problemOf: (text: string) => string | null;
  onSubmit: (text: string, attempt: Attempt) => void;
}

/** A form of one typed name, whose error is shown below it. */
export function NameForm({ id, label, field, verb, busy, danger = false, problemOf, onSubmit }: Props) {
  const [text, setText] = useState('');
  const form = useForm({ fields: { name: label }, names: { [field]: 'name' } });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const problem = problemOf(text);
    if (problem !== null) form.show([{ path: 'name', message: problem }]);
    else onSubmit(text.trim(), form.attempt);
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <Field {...form.field('name')}>
        <div className={styles.line}>
          <TextInput
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(next) => {
              form.changed('name');
              setText(next);
            }}
          />
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
            {verb}
          </Button>
        </div>
      </Field>
      <FormFailure form={form} />
    </form>
  );
}
