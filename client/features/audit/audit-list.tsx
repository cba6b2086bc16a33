import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import styles from './audit-list.module.css';
import { actionLabel, stateLines } from './audit-words.ts';

/** Lists audit entries in the given order. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className={styles.list} aria-label="What admins did, newest first">
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.head}>
            <span className={styles.action}>{actionLabel(entry.action)}</span>
            <span className={styles.subject}>{entry.subject}</span>
          </p>
          <p className={styles.who}>
            {entry.actor.name} · <Timestamp at={entry.at} />
          </p>
          <States before={stateLines(entry.before)} after={stateLines(entry.after, entry.before === null)} />
        </li>
      ))}
    </ol>
  );
}

function States({ before, after }: { before: string[]; after: string[] }) {
  if (before.length === 0 && after.length === 0) return null;
  return (
    <div className={styles.states}>
      {before.length > 0 && (
        <p className={styles.before}>
          <span className={styles.side}>Before</span> {before.join(' · ')}
        </p>
      )}
      {after.length > 0 && (
        <p>
          <span className={styles.side}>After</span> {after.join(' · ')}
        </p>
      )}
    </div>
  );
}
