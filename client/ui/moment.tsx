import { formatDateTime, formatFull } from '../../shared/format/dates.ts';
import { useNow } from '../lib/ticker.ts';

const HOUR = 3_600_000;

/** A moment in London time: 15 Aug, 19:06. */
export function Moment({ at }: { at: string }) {
  const now = useNow(HOUR);
  return (
    <time dateTime={at} title={formatFull(at)}>
      {formatDateTime(at, new Date(now))}
    </time>
  );
}
