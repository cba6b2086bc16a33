import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** Title of a page with its note and side content. */
export function PageHeader({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {children && <div className={styles.side}>{children}</div>}
    </div>
  );
}
