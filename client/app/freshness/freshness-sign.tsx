import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { shortSilence, type Silence } from '../../../shared/roster/silences.ts';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { freshnessText } from '../../lib/live/freshness.store.ts';
import { useFreshness } from '../../lib/live/use-live.ts';
import styles from './freshness-sign.module.css';
import { FreshnessTip } from './freshness-tip.tsx';
import { useQuietStart } from './use-quiet-start.ts';
import { followServices } from './follow-services.ts';
import { useTip } from './use-tip.ts';

/**
 * Shows how fresh the page is: a dot, always with the text beside it, and a tip with the last reading. Renders no sign in
 * the first seconds, and none when nothing is live; `data-freshness` has the state from the start, for tests.
 */
export function FreshnessSign() {
  const id = useId();
  const freshness = useFreshness();
  const { state } = freshness;
  const isQuiet = useQuietStart(state !== 'idle');
  const tip = useTip();
  const silences = useSilences(state === 'live');
  // While the page's own connection is the trouble, that comes first.
  const text = shortSilence(silences) ?? freshnessText(freshness);
  const isShown = text !== null && !isQuiet;
  return (
    <span className={styles.place} data-freshness={state} {...tip.place}>
      <span role="status">
        {isShown && (
          <button
            type="button"
            className={styles.sign}
            data-state={silences.length > 0 ? 'silent' : state}
            aria-describedby={tip.isOpen ? id : undefined}
            {...tip.button}
          >
            <span className={styles.dot} aria-hidden />
            {text}
          </button>
        )}
      </span>
      {isShown && tip.isOpen && freshness.state !== 'idle' && (
        <span id={id} role="tooltip" className={styles.tip}>
          <FreshnessTip freshness={freshness} silences={silences} />
        </span>
      )}
    </span>
  );
}

const NONE: readonly Silence[] = [];

/** Returns the silent services of the game on a page that is live: its connection alone brings nothing new then. */
function useSilences(isLive: boolean): readonly Silence[] {
  const silences = useStore(clanStatusResource.store, ({ data }) => data?.silences ?? NONE);
  useEffect(() => (isLive ? followServices() : undefined), [isLive]);
  return isLive ? silences : NONE;
}
