import { Field } from '../../../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../../../ui/controls/text-input.tsx';
import { IconField } from '../icon-field.tsx';
import type { SquareSection, SquareSectionProps } from './square-section.ts';

function WordsFields({ form, fields, onChange }: SquareSectionProps) {
  return (
    <>
      <Field {...form.field('description')}>
        <TextArea
          rows={2}
          maxLength={500}
          value={fields.description}
          onChange={(description) => onChange({ description })}
        />
      </Field>
      <IconField
        form={form}
        fields={fields}
        onChange={onChange}
        onProblem={(message) => form.show([{ path: 'file', message }])}
      />
      <Field {...form.field('itemId')} note="Grand Exchange id, if the item has one">
        <TextInput
          maxLength={40}
          inputMode="numeric"
          value={fields.itemId}
          onChange={(itemId) => onChange({ itemId })}
        />
      </Field>
    </>
  );
}

/** Description, icon and item id. */
export const WORDS_SECTION: SquareSection = {
  title: 'Words and icon',
  summary: ({ description, icon }) =>
    [description.trim() || 'No description', ...(icon === '' ? [] : ['own icon'])].join(' · '),
  Part: WordsFields,
};
