import type { FormErrors } from '../../../../lib/form/use-form.ts';
import { DateTimeInput } from '../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../../ui/form/folded-section.tsx';
import type { TeamField, TeamFields } from './team-fields.ts';

interface Props {
  fields: TeamFields;
  form: FormErrors<TeamField>;
  onChange: (part: Partial<TeamFields>) => void;
}

/** From when the players count who are added, and why. After the end of a board both are needed. D380. */
export function SeatTime({ fields: { countsFrom, reason }, form, onChange }: Props) {
  return (
    <FoldedSection title="Time of the seats" summary={countsFrom === '' ? 'By the rule of the board' : countsFrom}>
      <Field {...form.field('countsFrom')} note="Empty: by the rule of the board for players who join late">
        <DateTimeInput
          zone="London time"
          value={countsFrom}
          onChange={(value) => {
            form.changed('countsFrom');
            onChange({ countsFrom: value });
          }}
        />
      </Field>
      <Field {...form.field('reason')}>
        <TextInput
          maxLength={200}
          value={reason}
          onChange={(value) => {
            form.changed('reason');
            onChange({ reason: value });
          }}
        />
      </Field>
    </FoldedSection>
  );
}
