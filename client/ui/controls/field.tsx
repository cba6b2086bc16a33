import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Note } from './note.tsx';

interface Props {
  label: string;
  /** Id of the control. Without it the label is decorative, and the control has its own name. */
  htmlFor?: string;
  /** Shown below the control; its id is `<htmlFor>-note`, for aria-describedby. */
  note?: string | undefined;
  children: ReactNode;
}

/** Class for a label that is not a label element, such as a legend. */
export const labelClass = styles.label;

/** A control below its label. */
export function Field({ label, htmlFor, note, children }: Props) {
  return (
    <div className={styles.field}>
      {htmlFor === undefined ? (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      ) : (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {children}
      {note !== undefined && (
        <Note id={`${htmlFor}-note`} className={styles.remark}>
          {note}
        </Note>
      )}
    </div>
  );
}
