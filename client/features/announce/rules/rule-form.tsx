import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../ui/form/folded-section.tsx';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import styles from '../announce.module.css';
import { ConditionFields } from './fields/condition-fields.tsx';
import { KindFields } from './fields/kind-fields.tsx';
import type { RulePartProps } from './rule-part.ts';
import { conditionsInWords } from './rule-words.ts';
import { TimeFields } from './fields/time-fields.tsx';

interface Props extends RulePartProps {
  id: string;
  label: string;
  busy: boolean;
  isPreviewing: boolean;
  verb: string;
  /** Drawn above the buttons, such as the result of saving. */
  children?: ReactNode;
  onPreview: () => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The form of a rule: what it tells, under which conditions, and when. */
export function RuleForm({ id, label, busy, isPreviewing, verb, children, ...rest }: Props) {
  const { onPreview, onSave, onCancel, ...part } = rest;
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
      <FoldedSection title="Only if" summary={conditionsInWords(draft, part.named)}>
        <ConditionFields {...part} />
      </FoldedSection>
      <TimeFields {...part} />
      {draft.kinds.some((kind) => kind.startsWith('board.')) && (
        <Checkbox
          label="Send a picture of the board with bingo news"
          checked={draft.picture}
          onChange={(picture) => part.onChange({ picture })}
        />
      )}
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
        <Button busy={isPreviewing} onClick={onPreview}>
          {isPreviewing ? 'Making the preview...' : 'Preview'}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
