import { ArrowUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Glide } from './glide.tsx';
import styles from './growing-area.module.css';
import type { Capped } from './hold.ts';
import { useGrowingList } from './use-growing-list.ts';
import { useReading } from './use-reading.ts';

interface Props<T> {
  /** Name of the list for screen readers. */
  label: string;
  /** Newest first. */
  items: readonly T[];
  keyOf: (entry: T) => string | number;
  capped?: Capped<T>;
  /** True while the reader is on a later page, where each new entry would push one over. */
  away?: boolean;
  /** Called when the reader asks for the new entries. */
  onShow?: () => void;
  /** Draws the entries; elements with `data-glide` and the entry's key glide to their places. */
  children: (shown: readonly T[]) => ReactNode;
}

/**
 * A list that grows while the page is open. While it is read, new entries wait behind a button "3 new"; otherwise they
 * are added at once, and the others glide down. D279.
 */
export function GrowingArea<T>({ label, items, keyOf, capped, away = false, onShow, children }: Props<T>) {
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isRead = useReading(area) || away;
  const { shown, waiting, show } = useGrowingList(items, keyOf, isRead, capped);
  return (
    <div ref={area} className={styles.area}>
      <div className={styles.top}>
        {waiting > 0 && (
          <Button
            kind="primary"
            className={styles.new ?? ''}
            onClick={() => {
              show();
              onShow?.();
              list.current?.scrollIntoView({ block: 'nearest' });
              list.current?.focus({ preventScroll: true });
            }}
          >
            <ArrowUp size={15} aria-hidden /> {waiting} new
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {waiting > 0 && 'New entries wait above the list.'}
      </p>
      <div ref={list} className={styles.list} role="group" aria-label={label} tabIndex={-1}>
        <Glide of={shown}>{children(shown)}</Glide>
      </div>
    </div>
  );
}
