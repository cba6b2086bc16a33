import { Checkbox } from '../../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import styles from '../../announce.module.css';
import type { RulePartProps } from '../rule-part.ts';
import { AGES, timeOptions, WINDOWS } from '../rule-times.ts';

const QUIET = [
  { value: 'hold', label: 'Send it afterwards' },
  { value: 'drop', label: 'Do not tell it' },
];

/** When a rule tells: its window, its age and its quiet hours. */
export function TimeFields({ draft, form, zone, onChange }: RulePartProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field {...form.field('batch')} note="What happens in this time is one message.">
          <Select
            value={draft.batch}
            options={timeOptions(WINDOWS, draft.batch)}
            onChange={(batch) => onChange({ batch })}
          />
        </Field>
        <Field {...form.field('age')} note="Older messages are dropped, as after a day without Discord.">
          <Select value={draft.age} options={timeOptions(AGES, draft.age)} onChange={(age) => onChange({ age })} />
        </Field>
      </div>
      <Checkbox
        label={`Quiet hours, in the channel’s time zone (${zone})`}
        checked={draft.isQuiet}
        onChange={(isQuiet) => onChange({ isQuiet })}
      />
      {draft.isQuiet && (
        <div className={styles.pair}>
          <Field {...form.field('quietFrom')} note="Such as 23:00">
            <TextInput value={draft.quietFrom} maxLength={5} onChange={(quietFrom) => onChange({ quietFrom })} />
          </Field>
          <Field {...form.field('quietTo')} note="Such as 07:00">
            <TextInput value={draft.quietTo} maxLength={5} onChange={(quietTo) => onChange({ quietTo })} />
          </Field>
          <Field {...form.field('quiet')}>
            <Select
              value={draft.quiet}
              options={QUIET}
              onChange={(quiet) => onChange({ quiet: quiet === 'drop' ? 'drop' : 'hold' })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
