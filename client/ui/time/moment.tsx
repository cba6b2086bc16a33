import type { ReactNode } from 'react';
import { useOfNow } from '../../lib/page/ticker.ts';
import { TimeOf } from '../data/time-of.tsx';
import { Timestamp } from '../data/timestamp.tsx';
import { isRecent, useRecent } from './recent.ts';
import styles from './moment.module.css';

interface Props {
  /** When it happened. */
  at: string;
  /** When the site read it, if that is known. */
  readAt?: string;
  /** True when the keyboard stops at the time of day, see TimeOf. */
  stop?: boolean;
  /** The time as the list writes it; the time of day by default. */
  children?: ReactNode;
}

/**
 * When something happened. It is marked as new for ten minutes. What happened earlier and was read only now says so
 * instead, because the two are different things: the log names a drop up to half an hour late. D280.
 */
export function Moment({ at, readAt, stop = false, children = <Timestamp at={at} stop={stop} /> }: Props) {
  if (useRecent(at)) {
    return (
      <span className={styles.new} data-new>
        New · {children}
      </span>
    );
  }
  return (
    <>
      {children}
      {readAt !== undefined && <Read at={readAt} />}
    </>
  );
}

function Read({ at }: { at: string }) {
  // The whole minutes; negative when it is too long ago to be worth a word.
  const minutes = useOfNow((now) =>
    isRecent(at, now) ? Math.max(0, Math.floor((now - Date.parse(at)) / 60_000)) : -1,
  );
  if (minutes < 0) return null;
  return <TimeOf at={at}>{minutes === 0 ? ' · read just now' : ` · read ${minutes} min ago`}</TimeOf>;
}
