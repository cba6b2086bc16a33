import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control.ts';
import styles from './input.module.css';

type Typed<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'onChange' | 'value'> & {
  value: string | number;
  /** Missing for a read-only field. */
  onChange?: (value: string) => void;
};

/** A text field with one line. */
export function TextInput({ onChange, ...rest }: Typed<'input'>) {
  const field = useFieldControl(rest);
  return <input {...rest} {...field} className={styles.input} onChange={(event) => onChange?.(event.target.value)} />;
}

/** A text field with several lines. */
export function TextArea({ onChange, ...rest }: Typed<'textarea'>) {
  const field = useFieldControl(rest);
  return (
    <textarea {...rest} {...field} className={styles.input} onChange={(event) => onChange?.(event.target.value)} />
  );
}
