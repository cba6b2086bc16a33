import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Age } from '../../ui/data/age.tsx';
import styles from './reading-note.module.css';

/** Shows the age of the newest figures, members not read today, and why; during the first reading its progress. */
export function ReadingLine() {
  const status = useLive(clanStatusResource, (s) => s.data);
  if (!status) return <p className={styles.line} />;
  const { members, read, unread_today, newest_read_at, problem } = status;
  const isFirst = isFirstReading(status);
  return (
    <p className={styles.line}>
      {newest_read_at && (
        <span>
          Last reading <Age at={newest_read_at} />
        </span>
      )}
      {isFirst && <span>{members === 0 ? 'Waiting for the clan list' : `${read} of ${members} read`}</span>}
      {!isFirst && unread_today > 0 && <span>{`${unread_today} of ${members} not read since the reset`}</span>}
      {problem !== null && <span className={styles.problem}>{problem}</span>}
    </p>
  );
}

/** Returns true during the first reading, also before the first clan list, when there are no members. */
function isFirstReading({ members, first_reading }: ClanStatus): boolean {
  return members === 0 || first_reading;
}

/** The same for the home page, with a separate box during the first reading, which happens only once. */
export function ReadingNote() {
  const status = useLive(clanStatusResource, (s) => s.data);
  if (!status || !isFirstReading(status)) return <ReadingLine />;
  const { members, read, problem } = status;
  return (
    <section className={styles.box} aria-label="First reading of the clan">
      <p className={styles.title}>{members === 0 ? 'Waiting for the clan list' : `${read} of ${members} read`}</p>
      <p className={styles.text}>
        {members === 0
          ? 'The members appear as soon as the game’s clan list has been read.'
          : 'Every member’s figures are being read from the game one by one. The page updates automatically.'}
      </p>
      {members > 0 && <progress className={styles.bar} value={read} max={members} aria-label="Members read" />}
      {problem !== null && <p className={styles.problem}>{problem}</p>}
    </section>
  );
}
