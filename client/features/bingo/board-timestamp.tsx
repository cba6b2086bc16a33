import { formatCountdown, formatDateTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { TimeOf } from '../../ui/data/time-of.tsx';

const MINUTE = 60_000;

/** A moment in London time with its date; the game's and the viewer's own time are in the tip. @param stop see TimeOf */
export function BoardTimestamp({ at, stop = false }: { at: string; stop?: boolean }) {
  const now = new Date(useNow(MINUTE));
  return (
    <TimeOf at={at} stop={stop}>
      {formatDateTime(at, now)}
    </TimeOf>
  );
}

/** Time left until a moment: 2d 04:17:54. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  return <TimeOf at={until}>{formatCountdown(Date.parse(until) - now)}</TimeOf>;
}
