import type { FormEvent } from 'react';
import { TEAM_COLOURS } from '../../../../../shared/bingo/bingo-limits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import { SeatTime } from './seat-time.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import layout from '../form.module.css';
import { MemberPicker } from '../../../../ui/members/member-picker.tsx';
import { guestNames, type TeamField, type TeamFields } from './team-fields.ts';
import { RadioGroup } from '../../../../ui/controls/choice/radio-group.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';

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

const PICKED = { chosen: 'Members to add', drop: 'Do not add' };

/** Name, colour, members and guests of a team. */
export function TeamForm({ fields, form, taken, busy, verb, onChange, onSubmit, onCancel }: Props) {
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
      <RadioGroup
        label="Colour"
        value={fields.color}
        options={TEAM_COLOURS.map((color) => ({
          value: color,
          label: color,
          picture: <TeamShield color={color} />,
        }))}
        onChange={(color) => onChange({ color })}
      />
      <MemberPicker
        field={form.field('members')}
        words={PICKED}
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
      <SeatTime fields={fields} form={form} onChange={onChange} />
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
