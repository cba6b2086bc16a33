import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Props {
  label: string;
  children: ReactNode;
  className?: string;
  /** True when the head stays below the navigation while the page scrolls; the table must then fit every window. */
  sticky?: boolean;
  /** Total number of rows including the head, when only some are in the page. */
  rowCount?: number;
}

/** A table in its own region, which scrolls sideways when the window is too narrow. */
export function Table({ label, children, className = '', sticky = false, rowCount }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.frame} data-sticky={sticky || undefined} role="region" aria-label={label} tabIndex={0}>
      <table className={`${styles['table']} ${className}`} aria-rowcount={rowCount}>
        {children}
      </table>
    </div>
  );
}

/** Classes of cells and rows: numbers align right, gains are green. */
export const cell = {
  number: styles['number'],
  gain: `${styles['number']} ${styles['gain']}`,
  place: styles['place'],
  name: styles['name'],
  row: styles['row'],
} as const;
