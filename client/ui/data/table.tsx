import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Props {
  label: string;
  children: ReactNode;
  className?: string;
  /** Rows in all, the head included, where only some of them are in the page. */
  rowCount?: number;
}

/** A table in its own region, which scrolls sideways by itself where the window is too narrow. */
export function Table({ label, children, className = '', rowCount }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={`${styles['table']} ${className}`} aria-rowcount={rowCount}>
        {children}
      </table>
    </div>
  );
}

/** Classes of cells: numbers to the right, gains in green, the place in front, what gives way to a narrow window. */
export const cell = {
  number: styles['number'],
  gain: `${styles['number']} ${styles['gain']}`,
  place: styles['place'],
  name: styles['name'],
  row: styles['row'],
} as const;
