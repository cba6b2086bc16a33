import type { ComponentProps } from 'react';
import styles from './input.module.css';

type Typed<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'onChange' | 'value'> & {
  value: string | number;
  /** Left out for a field that is only read. */
  onChange?: (value: string) => void;
};

/** A field of one line. */
export function TextInput({ onChange, ...rest }: Typed<'input'>) {
  return <input {...rest} className={styles.input} onChange={(event) => onChange?.(event.target.value)} />;
}

/** A field of several lines. */
export function TextArea({ onChange, ...rest }: Typed<'textarea'>) {
  return <textarea {...rest} className={styles.input} onChange={(event) => onChange?.(event.target.value)} />;
}
