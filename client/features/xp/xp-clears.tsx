import { Age } from '../../ui/data/age.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import styles from './clear-xp.module.css';
import { xpClearsResource, type XpClear } from './xp-clears.resource.ts';

const WORDS = { daily: 'Daily XP', weekly: 'Weekly XP', monthly: 'Monthly XP' } as const;

interface Props {
  /** True while the panel sends a request. */
  busy: boolean;
  onUndo: (clear: XpClear) => void;
}

/** Lists the clears of the last 30 days, each with its undo while that is possible. */
export function XpClears({ busy, onUndo }: Props) {
  return (
    <section className={styles.clears} aria-labelledby="xp-clears">
      <h3 id="xp-clears" className={styles.subtitle}>
        Clearings of the last 30 days
      </h3>
      <LiveSection of={xpClearsResource} loading="Loading..." empty={<p className={styles.none}>None.</p>}>
        {(clears) => (
          <ul>
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
      </LiveSection>
    </section>
  );
}
