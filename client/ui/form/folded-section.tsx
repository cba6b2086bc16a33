import type { ReactNode } from 'react';
import styles from './folded-section.module.css';

interface Props {
  title: string;
  /** What the folded fields hold now, in a few words. */
  summary: string;
  /** True when it starts unfolded. */
  open?: boolean;
  children: ReactNode;
}

/** Fields of a form that are seldom changed: folded, with their present values in words. An error in them opens it. */
export function FoldedSection({ title, summary, open = false, children }: Props) {
  return (
    <details className={styles.section} open={open}>
      <summary className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
