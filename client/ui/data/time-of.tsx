import type { ReactNode } from 'react';
import { zoneWords } from '../../../shared/format/zones.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  /**
   * True when the keyboard stops here to show the zones. Not where a link or button of the same row does: its focus shows
   * them too.
   */
  stop?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A moment, as the page writes it. ZoneTip shows it on the game's clock and the visitor's. D319. */
export function TimeOf({ at, stop = false, className, children }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a tip shows must be reachable by keyboard
    <time dateTime={at} title={zoneWords(at)} data-zones className={className} tabIndex={stop ? 0 : undefined}>
      {children}
    </time>
  );
}
