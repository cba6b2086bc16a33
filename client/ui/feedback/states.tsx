import { AlertTriangle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './states.module.css';

/** A quiet wait, announced once. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <svg className={styles.spinner} viewBox="0 0 24 24" width="28" height="28" aria-hidden>
        <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" pathLength="100" />
      </svg>
      <span>{label}</span>
    </div>
  );
}

/** Nothing to show, and what would make something appear. */
export function Empty({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.emptyIcon}>{icon}</span>}
      <p className={styles.emptyTitle}>{title}</p>
      {children && <div className={styles.emptyText}>{children}</div>}
    </div>
  );
}

/** Something failed: what, and what to do. */
export function ErrorNote({ title, message, children }: { title?: string; message: string; children?: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <AlertTriangle size={20} aria-hidden />
      <div>
        {title && <p className={styles.errorTitle}>{title}</p>}
        <p>{message}</p>
        {children && <div className={styles.errorActions}>{children}</div>}
      </div>
    </div>
  );
}

/** What an error offers where asking once more may help. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>Try again</Button>;
}
