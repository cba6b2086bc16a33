import { formatDateTime, formatFull, formatTime, inactiveDays } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';

const MINUTE = 60_000;

/** Shows a time in London: “19:06” today, “15 Aug, 19:06” before. */
export function Timestamp({ at }: { at: string }) {
  const now = new Date(useNow(MINUTE));
  return (
    <time dateTime={at} title={formatFull(at)}>
      {inactiveDays(at, now) === 0 ? formatTime(at) : formatDateTime(at, now)}
    </time>
  );
}
