import type { ComponentProps } from 'react';
import styles from './note.module.css';

/** A remark beside a field, a row or a heading. */
export function Note({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`${styles.note} ${className}`} />;
}
