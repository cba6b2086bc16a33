import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { formatDate, formatLastActive } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';
import styles from './audit-list.module.css';
import { AuditRow, type UndoProps } from './audit-row.tsx';

const MINUTE = 60_000;

/** Lists audit entries in the given order, with a heading for each London day. */
export function AuditList({ entries, ...undo }: UndoProps & { entries: readonly AuditEntry[] }) {
  const now = new Date(useNow(MINUTE));
  return (
    <div role="group" aria-label="What admins did, newest first">
      {daysOf(entries).map(([day, rows]) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.title}>{formatLastActive(rows[0]?.at ?? null, now)}</h3>
          <ol className={styles.list}>
            {rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} {...undo} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Returns the entries by London day, both in the given order. */
function daysOf(entries: readonly AuditEntry[]): [string, AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = formatDate(entry.at);
    const rows = days.get(day);
    if (rows) rows.push(entry);
    else days.set(day, [entry]);
  }
  return [...days];
}
