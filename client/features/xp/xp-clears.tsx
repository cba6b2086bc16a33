import { useLive } from '../../lib/live/use-live.ts';
import { Age } from '../../ui/data/age.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './clear-xp.module.css';
import { xpClearsResource, type XpClear } from './xp-clears.resource.ts';

const WORDS = { daily: 'Daily XP', weekly: 'Weekly XP', monthly: 'Monthly XP' } as const;

interface Props {
  /** Something is under way in the panel. */
  busy: boolean;
  onUndo: (clear: XpClear) => void;
}

/** Clearings of the last 30 days, each with its undo while it can be undone. */
export function XpClears({ busy, onUndo }: Props) {
  const clears = useLive(xpClearsResource, (s) => s.data);
  const error = useLive(xpClearsResource, (s) => s.error);
  return (
    <section className={styles.clears} aria-labelledby="xp-clears">
      <h3 id="xp-clears" className={styles.subtitle}>
        Clearings of the last 30 days
      </h3>
      {error !== null && (
        <ErrorNote message={error}>
          <Button onClick={() => void xpClearsResource.refresh()}>Try again</Button>
        </ErrorNote>
      )}
      {clears === null && error === null && <Loading label="Loading…" />}
      {clears?.length === 0 && <p className={styles.none}>None.</p>}
      {clears !== null && clears.length > 0 && (
        <ul className={styles.list}>
          {clears.map((clear) => (
            <li key={clear.id} className={styles.clear}>
              <span className={styles.what}>
                {WORDS[clear.period]}
                <span className={styles.who}>
                  <Age at={clear.cleared_at} />
                  {clear.cleared_by !== null && ` by ${clear.cleared_by}`}
                </span>
              </span>
              {clear.undone_at !== null && <span className={styles.undone}>Undone</span>}
              {clear.can_undo && (
                <Button
                  busy={busy}
                  aria-label={`Undo: ${WORDS[clear.period]} cleared`}
                  onClick={() => {
                    onUndo(clear);
                  }}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
