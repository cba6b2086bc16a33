import type { FormEvent } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { FoldedSection } from '../../../../ui/form/folded-section.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import styles from '../form.module.css';
import { BOARD_FORM, type BoardField, type BoardFields } from './board-fields.ts';
import { followingReveal } from './mode-fields.ts';
import type { BoardSectionProps } from './sections/board-section.ts';
import { BOARD_SECTIONS } from './sections/board-sections.ts';
import { MainSection } from './sections/main-section.tsx';

interface Props extends BoardSectionProps {
  busy: boolean;
  verb: string;
  onSubmit: () => void;
  onCancel?: () => void;
}

const isField = (name: string): name is BoardField => name in BOARD_FORM.fields;

/** The form of a board: title, description, size and time, then the folded sections. */
export function BoardForm({ fields, form, isNew, busy, verb, onChange, onSubmit, onCancel }: Props) {
  const change = (part: Partial<BoardFields>): void => {
    const whole = isNew ? followingReveal(fields, part) : part;
    form.changed(...Object.keys(whole).filter(isField));
    onChange(whole);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const section = { fields, form, isNew, onChange: change };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MainSection {...section} />
      {BOARD_SECTIONS.map(({ title, summary, Part }) => (
        <FoldedSection key={title} title={title} summary={summary(fields)}>
          <Part {...section} />
        </FoldedSection>
      ))}
      <FormSummary form={form} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {verb}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
