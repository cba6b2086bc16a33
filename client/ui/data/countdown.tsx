import { formatCountdown } from '../../../shared/format/dates.ts';
import { periodEnd, type Period } from '../../../shared/game/periods.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { TimeOf } from './time-of.tsx';

/** Shows the time left until a period's reset, such as “16d 04:17:54”. */
export function Countdown({ period }: { period: Period }) {
  const now = useNow();
  const end = periodEnd(period, new Date(now));
  return <TimeOf at={end.toISOString()}>{formatCountdown(end.getTime() - now)}</TimeOf>;
}
