import { AlertTriangle } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './error-note.module.css';

/** Shows what failed and offers what can be done about it. */
export function ErrorNote({ title, message, children }: { title?: string; message: string; children?: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <AlertTriangle size={20} aria-hidden />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <p>{message}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
