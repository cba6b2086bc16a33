import { clanStatusResource } from '../../lib/clan-status.resource.ts';
import { useLive } from '../../lib/use-live.ts';
import { Age } from '../../ui/age.tsx';
import styles from './reading-note.module.css';

/** How far the first reading of the clan is: '37 of 499 read', and afterwards how old the newest figures are. */
export function ReadingNote() {
  const status = useLive(clanStatusResource, (s) => s.data);
  if (!status) return <p className={styles.line} />;
  const { members, read, unread_today, newest_read_at, problem } = status;
  if (read >= members && members > 0) {
    return (
      <p className={styles.line}>
        {newest_read_at && (
          <span>
            Last reading <Age at={newest_read_at} />
          </span>
        )}
        {unread_today > 0 && <span>{`${unread_today} of ${members} not read since the reset`}</span>}
        {problem !== null && <span className={styles.problem}>{problem}</span>}
      </p>
    );
  }
  return (
    <section className={styles.note} aria-label="First reading of the clan">
      <p className={styles.title}>{members === 0 ? 'Waiting for the clan list' : `${read} of ${members} read`}</p>
      <p className={styles.text}>
        {members === 0
          ? 'The members appear as soon as the game’s clan list was read.'
          : 'Every member’s figures are being read from the game one by one; the page fills by itself.'}
      </p>
      {members > 0 && <progress className={styles.bar} value={read} max={members} aria-label="Members read" />}
      {problem !== null && <p className={styles.problem}>{problem}</p>}
    </section>
  );
}
