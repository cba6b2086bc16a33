import { MAX_SIDE, MIN_SIDE } from '../../../../../../shared/bingo/bingo-limits.ts';
import { fromLondonInput } from '../../../../../../shared/format/london-input.ts';
import { Checkbox } from '../../../../../ui/controls/choice/checkbox.tsx';
import { DateTimeInput } from '../../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../../ui/controls/number-input.tsx';
import { TextArea, TextInput } from '../../../../../ui/controls/text-input.tsx';
import layout from '../../form.module.css';
import type { BoardSectionProps } from './board-section.ts';

/** Title, description, size and time: the section that is never folded. */
export function MainSection({ fields, form, isNew, onChange }: BoardSectionProps) {
  const side = (name: 'rows' | 'columns') => (
    <Field {...form.field(name)}>
      <NumberInput
        value={fields[name]}
        min={MIN_SIDE}
        max={MAX_SIDE}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  const date = (name: 'start' | 'end', note: string) => (
    <Field {...form.field(name)} note={gameTimeOf(fields[name]) ?? note}>
      <DateTimeInput zone="London time" value={fields[name]} onChange={(value) => onChange({ [name]: value })} />
    </Field>
  );
  return (
    <>
      <Field {...form.field('title')}>
        <TextInput maxLength={120} value={fields.title} onChange={(title) => onChange({ title })} />
      </Field>
      <Field {...form.field('description')}>
        <TextArea
          rows={3}
          maxLength={2000}
          value={fields.description}
          onChange={(description) => onChange({ description })}
        />
      </Field>
      {isNew && (
        <div className={layout.pair}>
          {side('rows')}
          {side('columns')}
        </div>
      )}
      <div className={layout.pair}>
        {date('start', 'Empty: starts immediately')}
        {date('end', 'Empty: no end')}
      </div>
      {isNew && (
        <Checkbox
          label="Keep hidden until I activate it"
          checked={fields.hidden}
          onChange={(hidden) => onChange({ hidden })}
        />
      )}
    </>
  );
}

/** Returns the same time as the game shows it, or null without one. */
function gameTimeOf(moment: string): string | null {
  const iso = fromLondonInput(moment);
  return iso === null ? null : `London time · ${iso.slice(11, 16)} game time`;
}
