import type { ReactNode } from 'react';
import styles from './form.module.css';

interface Props {
  label: string;
  htmlFor: string;
  /** Under the field; named `<htmlFor>-note` for aria-describedby. */
  note?: string | undefined;
  children: ReactNode;
}

/** A field under its name. */
export function Field({ label, htmlFor, note, children }: Props) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={htmlFor}>
        {label}
      </label>
      {children}
      {note !== undefined && (
        <p id={`${htmlFor}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
