import { freshnessText } from '../lib/live/freshness.store.ts';
import { useFreshness } from '../lib/live/use-live.ts';
import styles from './freshness-sign.module.css';

/** Shows how fresh the page is: a dot, always with the text beside it. Renders no sign when nothing is live. */
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
