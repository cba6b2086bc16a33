import { isMilestone } from '../../../../../../shared/game/milestones.ts';
import type { FormErrors } from '../../../../../lib/form/use-form.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import type { SquareField, SquareFields } from '../square-fields.ts';

const CHOICES: readonly { value: SquareFields['reach']; label: string }[] = [
  { value: 'reach', label: 'Reached during the event' },
  { value: 'at_least', label: 'Any line of it or more' },
];

interface Props {
  form: FormErrors<SquareField>;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
}

/** Chooses whether a level or XP must be reached during the event; without a choice for any level-up. */
export function ReachField({ form, fields, onChange }: Props) {
  if (fields.kind === 'level' && fields.level.trim() === '') return null;
  return (
    <Field {...form.field('reach')} note={noteOf(fields)}>
      <Select
        value={fields.reach}
        options={CHOICES}
        onChange={(value) => onChange({ reach: CHOICES.find((one) => one.value === value)?.value ?? 'reach' })}
      />
    </Field>
  );
}

function noteOf({ kind, reach, xp }: SquareFields): string {
  if (reach === 'at_least') return 'Players who had it before complete it with their next line';
  if (kind === 'level' || isMilestone(Number(xp))) return 'Players who had it before the event do not complete it';
  return 'The log does not name this XP: it counts when skills are read, and only of players who were below it before';
}
