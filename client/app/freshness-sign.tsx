import { freshnessText } from '../lib/live/freshness.store.ts';
import { useFreshness } from '../lib/live/use-live.ts';
import styles from './freshness-sign.module.css';

/** Says how fresh the page is: a dot, and always the word beside it. Nothing where nothing is live. */
export function FreshnessSign() {
  const freshness = useFreshness();
  const text = freshnessText(freshness);
  return (
    <span className={styles.place} role="status">
      {text !== null && (
        <span className={styles.sign} data-state={freshness.state}>
          <span className={styles.dot} aria-hidden />
          {text}
        </span>
      )}
    </span>
  );
}
