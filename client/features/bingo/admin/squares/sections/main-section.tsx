import { Field } from '../../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../../ui/controls/text-input.tsx';
import { GoalFields } from '../goal-fields.tsx';
import { ItemName } from '../item-name.tsx';
import { RuleFields } from '../rule-fields.tsx';
import type { SquareSectionProps } from './square-section.ts';

/** What completes the square, how much of it, and by whom: the section that is never folded. */
export function MainSection({ form, fields, onChange }: SquareSectionProps) {
  return (
    <>
      <RuleFields form={form} fields={fields} onChange={onChange} />
      <ItemName
        field={form.field('name')}
        kind={fields.kind}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      {fields.kind === 'item' && (
        <Field {...form.field('alternatives')} note="Any of these names completes the square as well">
          <TextArea rows={2} value={fields.alternatives} onChange={(alternatives) => onChange({ alternatives })} />
        </Field>
      )}
      {fields.kind !== 'set' && fields.kind !== 'free' && fields.kind !== 'unknown' && (
        <GoalFields form={form} fields={fields} onChange={onChange} />
      )}
    </>
  );
}
