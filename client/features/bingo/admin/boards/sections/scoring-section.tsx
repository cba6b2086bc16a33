import { PRESET_WORDS, SCORING_PRESETS } from '../../../../../../shared/bingo/scoring/scoring-presets.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../../ui/controls/text-input.tsx';
import layout from '../../form.module.css';
import { BONUSES } from '../scoring-fields.ts';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

const OPTIONS = SCORING_PRESETS.map((value) => ({ value, label: PRESET_WORDS[value].name }));

/** Points: one of four ways, of which “Own points” has a field for every number. */
function ScoringPart({ form, fields, onChange }: BoardSectionProps) {
  const number = (name: 'mostLines' | `${(typeof BONUSES)[number]}Every`, note?: string) => (
    <Field {...form.field(name)} note={note}>
      <TextInput
        maxLength={5}
        inputMode="numeric"
        value={fields[name]}
        onChange={(value) => onChange({ [name]: value.replace(/\D/g, '') })}
      />
    </Field>
  );
  return (
    <>
      <Field {...form.field('preset')} note={PRESET_WORDS[fields.preset].example}>
        <Select
          value={fields.preset}
          options={OPTIONS}
          onChange={(value) => onChange({ preset: SCORING_PRESETS.find((one) => one === value) ?? 'squares' })}
        />
      </Field>
      {fields.preset === 'own' && (
        <>
          {BONUSES.map((name) => (
            <div key={name} className={layout.pair}>
              {number(`${name}Every`)}
              <Field {...form.field(`${name}Places`)} note="In addition, such as 5, 3, 2">
                <TextInput
                  maxLength={60}
                  value={fields[`${name}Places`]}
                  onChange={(value) => onChange({ [`${name}Places`]: value })}
                />
              </Field>
            </div>
          ))}
          {number('mostLines', 'The earliest ones of each team. Empty: all lines')}
        </>
      )}
    </>
  );
}

/** How teams are ranked: by squares or by points. D390. */
export const SCORING_SECTION: BoardSection = {
  title: 'Points',
  summary: ({ preset }) => PRESET_WORDS[preset].name,
  Part: ScoringPart,
};
