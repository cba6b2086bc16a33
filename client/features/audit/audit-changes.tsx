import type { Detail } from './audit-details.ts';
import styles from './audit-changes.module.css';

/** The fields that an admin changed, before and after; only their values when there was no state before. */
export function AuditChanges({ id, details }: { id: string; details: readonly Detail[] }) {
  const hasBefore = details.some(({ before }) => before !== null);
  const hasAfter = details.some(({ after }) => after !== null);
  return (
    <div className={styles.box} id={id}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            {hasBefore && <th scope="col">Before</th>}
            {hasAfter && <th scope="col">{hasBefore ? 'After' : 'Value'}</th>}
          </tr>
        </thead>
        <tbody>
          {details.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {hasBefore && <td className={hasAfter ? styles.before : undefined}>{before ?? '–'}</td>}
              {hasAfter && <td className={hasBefore ? styles.after : undefined}>{after ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
