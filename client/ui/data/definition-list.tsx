import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
  /** `good`: as it should be. `off`: not set up, which may be intended. `bad`: needs attention. */
  tone?: 'good' | 'off' | 'bad' | undefined;
}

/** Pairs of a label and a value, one per line. */
export function DefinitionList({ facts }: { facts: readonly Definition[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, tone }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
