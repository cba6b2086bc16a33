import { useId } from 'react';
import { freshnessText } from '../../lib/live/freshness.store.ts';
import { useFreshness } from '../../lib/live/use-live.ts';
import styles from './freshness-sign.module.css';
import { FreshnessTip } from './freshness-tip.tsx';
import { useQuietStart } from './use-quiet-start.ts';
import { useTip } from './use-tip.ts';

/**
 * Shows how fresh the page is: a dot, always with the text beside it, and a tip with the last reading. Renders no sign in
 * the first seconds, and none when nothing is live.
 */
export function FreshnessSign() {
  const id = useId();
  const freshness = useFreshness();
  const { state } = freshness;
  const isQuiet = useQuietStart(state !== 'idle');
  const tip = useTip();
  const text = freshnessText(freshness);
  const isShown = text !== null && !isQuiet;
  return (
    <span className={styles.place} {...tip.place}>
      <span role="status">
        {isShown && (
          <button
            type="button"
            className={styles.sign}
            data-state={state}
            aria-describedby={tip.isOpen ? id : undefined}
            {...tip.button}
          >
            <span className={styles.dot} aria-hidden />
            {text}
          </button>
        )}
      </span>
      {isShown && tip.isOpen && state !== 'idle' && (
        <span id={id} role="tooltip" className={styles.tip}>
          <FreshnessTip state={state} />
        </span>
      )}
    </span>
  );
}
