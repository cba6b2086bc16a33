import { CircleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { FieldControlContext } from './field-control.ts';
import styles from './field.module.css';
import { Note } from './note.tsx';

interface Props {
  label: string;
  /** Id of the control. Without it the label is decorative, and the control has its own name. */
  htmlFor?: string;
  /** Shown below the control. */
  note?: string | undefined;
  /** What is wrong with the value, in a sentence. The control is marked as invalid and read with it. */
  error?: string | undefined;
  children: ReactNode;
}

/** Class for a label that is not a label element, such as a legend. */
export const labelClass = styles.label;

/** A control below its label, with its error and a note. */
export function Field({ label, htmlFor, note, error, children }: Props) {
  const control = useMemo(() => {
    if (htmlFor === undefined) return null;
    const ids = [error !== undefined && `${htmlFor}-error`, note !== undefined && `${htmlFor}-note`].filter(Boolean);
    return { id: htmlFor, label, isInvalid: error !== undefined, describedBy: ids.join(' ') || undefined };
  }, [htmlFor, label, error, note]);
  return (
    <div className={styles.field} data-field>
      {htmlFor === undefined ? (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      ) : (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {error !== undefined && (
        <p id={`${htmlFor}-error`} className={styles.error}>
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
      {note !== undefined && (
        <Note id={`${htmlFor}-note`} className={styles.remark}>
          {note}
        </Note>
      )}
    </div>
  );
}
