import { formatDateTime, formatTime, inactiveDays } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { TimeOf } from './time-of.tsx';

const MINUTE = 60_000;

/** Shows a time in London: “19:06” today, “15 Aug, 19:06” before. @param stop see TimeOf */
export function Timestamp({ at, stop = false }: { at: string; stop?: boolean }) {
  const now = new Date(useNow(MINUTE));
  return (
    <TimeOf at={at} stop={stop}>
      {inactiveDays(at, now) === 0 ? formatTime(at) : formatDateTime(at, now)}
    </TimeOf>
  );
}
