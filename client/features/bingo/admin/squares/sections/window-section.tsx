import { DateTimeInput } from '../../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../../ui/controls/number-input.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../../ui/controls/text-input.tsx';
import layout from '../../form.module.css';
import { REVEALS } from '../window-fields.ts';
import type { SquareSection, SquareSectionProps } from './square-section.ts';

const MOST_PLACES = 48;

function WindowInputs({ form, fields, onChange }: SquareSectionProps) {
  return (
    <>
      <Field {...form.field('revealBy')} note="Until then visitors see a padlock, and nothing counts for the square">
        <Select value={fields.revealBy} options={REVEALS} onChange={(revealBy) => onChange({ revealBy })} />
      </Field>
      {fields.revealBy === 'time' && (
        <Field {...form.field('revealAt')}>
          <DateTimeInput zone="London time" value={fields.revealAt} onChange={(revealAt) => onChange({ revealAt })} />
        </Field>
      )}
      {fields.revealBy === 'squares' && (
        <div className={layout.pair}>
          <Field {...form.field('revealPlaces')} note="Such as A1, B2">
            <TextInput value={fields.revealPlaces} onChange={(revealPlaces) => onChange({ revealPlaces })} />
          </Field>
          <Field {...form.field('revealNeed')}>
            <NumberInput
              value={fields.revealNeed}
              min={1}
              max={MOST_PLACES}
              onChange={(revealNeed) => onChange({ revealNeed })}
            />
          </Field>
        </div>
      )}
      <div className={layout.pair}>
        <Field {...form.field('opens')} note="Empty: from the start of the board">
          <DateTimeInput zone="London time" value={fields.opens} onChange={(opens) => onChange({ opens })} />
        </Field>
        <Field {...form.field('closes')} note="Empty: to the end of the board">
          <DateTimeInput zone="London time" value={fields.closes} onChange={(closes) => onChange({ closes })} />
        </Field>
      </div>
    </>
  );
}

/** When a square becomes public, and when it counts. D403. */
export const WINDOW_SECTION: SquareSection = {
  title: 'Reveal and times',
  summary: ({ revealBy, opens, closes }) => {
    const reveal = revealBy === 'none' ? 'Public' : (REVEALS.find(({ value }) => value === revealBy)?.label ?? '');
    return opens === '' && closes === '' ? reveal : `${reveal} · times of its own`;
  },
  Part: WindowInputs,
};
