import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../ui/form/folded-section.tsx';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import styles from '../announce.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { conditionsInWords } from './condition-words.ts';
import { KindFields } from './fields/kind-fields.tsx';
import type { RulePartProps } from './rule-part.ts';
import { AGES, timeOptions, WINDOWS } from './rule-times.ts';

interface Props extends RulePartProps {
  id: string;
  label: string;
  busy: boolean;
  verb: string;
  /** Drawn above the buttons, such as the result of saving. */
  children?: ReactNode;
  onPreview: () => void;
  onSave: () => void;
  onCancel: () => void;
}

const QUIET = [
  { value: 'hold', label: 'Send it afterwards' },
  { value: 'drop', label: 'Do not tell it' },
];

/** The form of a rule: what it tells, under which conditions, and when. */
export function RuleForm({ id, label, busy, verb, children, onPreview, onSave, onCancel, ...part }: Props) {
  const { draft, form } = part;
  return (
    <form
      id={id}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave();
      }}
    >
      <Field {...form.field('name')}>
        <TextInput value={draft.name} maxLength={60} onChange={(name) => part.onChange({ name })} />
      </Field>
      <KindFields {...part} />
      <FoldedSection title="Only if" summary={conditionsInWords(draft)}>
        <ConditionFields {...part} />
      </FoldedSection>
      <TimeFields {...part} />
      <Field
        {...form.field('role')}
        note="Empty for none. Its id: in Discord a right click on the role, Copy Role ID (Developer Mode is on)."
      >
        <TextInput
          value={draft.role}
          inputMode="numeric"
          autoComplete="off"
          placeholder="No role"
          onChange={(role) => part.onChange({ role })}
        />
      </Field>
      <FormSummary form={form} />
      {children}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {verb}
        </Button>
        <Button onClick={onPreview}>Preview</Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function TimeFields({ draft, form, zone, onChange }: RulePartProps) {
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
