import type { ReactNode } from 'react';
import styles from './sided-list.module.css';

/** Filters above a list; in a very wide window they stand beside it, where rows across the window would be hard to follow. */
export function SidedList({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.sided}>
      <div className={styles.side}>{filters}</div>
      <div className={styles.list}>{children}</div>
    </div>
  );
}
