import { useId, type FormEvent } from 'react';
import { TEAM_COLOURS } from '../../../../../shared/bingo/bingo-limits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import layout from '../form.module.css';
import { MemberPicker } from './member-picker.tsx';
import { guestNames, type TeamField, type TeamFields } from './team-fields.ts';
import { Field, labelClass } from '../../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import styles from './team-manager.module.css';

interface Props {
  fields: TeamFields;
  form: FormErrors<TeamField>;
  /** Ids of members who cannot be chosen because they already have a team. */
  taken: ReadonlySet<number>;
  busy: boolean;
  verb: string;
  onChange: (part: Partial<TeamFields>) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Name, colour, members and guests of a team. */
export function TeamForm({ fields, form, taken, busy, verb, onChange, onSubmit, onCancel }: Props) {
  const id = useId();
  const guests = guestNames(fields.guests);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Field {...form.field('name')}>
        <TextInput
          maxLength={60}
          value={fields.name}
          onChange={(name) => {
            form.changed('name');
            onChange({ name });
          }}
        />
      </Field>
      <fieldset className={styles.colours}>
        <legend className={labelClass}>Colour</legend>
        {TEAM_COLOURS.map((color) => (
          <label key={color} className={styles.colour}>
            <input
              type="radio"
              name={`${id}-colour`}
              className="sr-only"
              checked={fields.color === color}
              onChange={() => {
                onChange({ color });
              }}
            />
            <TeamShield color={color} />
            <span className={styles.colourName}>{color}</span>
          </label>
        ))}
      </fieldset>
      <MemberPicker
        field={form.field('members')}
        chosen={fields.memberIds}
        taken={taken}
        onChange={(memberIds) => {
          form.changed('members');
          onChange({ memberIds });
        }}
      />
      <Field
        {...form.field('guests')}
        note={
          guests.length === 0
            ? 'Players from outside of the clan'
            : guests.length === 1
              ? '1 guest'
              : `${guests.length} guests`
        }
      >
        <TextArea
          rows={2}
          value={fields.guests}
          onChange={(guests) => {
            form.changed('guests');
            onChange({ guests });
          }}
        />
      </Field>
      <FormSummary form={form} />
      <div className={layout.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {verb}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
