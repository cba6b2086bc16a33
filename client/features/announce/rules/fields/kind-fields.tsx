import { useId } from 'react';
import { PillSet } from '../../../../ui/controls/choice/pill-set.tsx';
import styles from '../../announce.module.css';
import { KIND_GROUPS } from '../kind-words.ts';
import type { RulePartProps } from '../rule-part.ts';

/** The kinds of news that a rule tells, by group. */
export function KindFields({ draft, form, onChange }: RulePartProps) {
  const id = useId();
  const { error, htmlFor, label } = form.field('kinds');
  return (
    <fieldset id={htmlFor} tabIndex={-1} className={styles.kinds} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {KIND_GROUPS.map((group) => (
        <div key={group.label} className={styles.group}>
          <span className={styles.groupName} aria-hidden>
            {group.label}
          </span>
          <PillSet
            label={group.label}
            options={group.options}
            chosen={draft.kinds}
            onChange={(kinds) => onChange({ kinds })}
          />
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
