import { formatCountdown, formatDateTime, formatFull } from '../../../shared/format/dates.ts';
import { lazily } from '../../../shared/format/lazily.ts';
import { useNow } from '../../lib/page/ticker.ts';

const MINUTE = 60_000;
const ownFormat = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** A moment in London time with its date; the viewer's own time is in the title. D034. */
export function BoardTimestamp({ at }: { at: string }) {
  const now = new Date(useNow(MINUTE));
  return (
    <time dateTime={at} title={`${formatFull(at)} · your time: ${ownFormat().format(new Date(at))}`}>
      {formatDateTime(at, now)}
    </time>
  );
}

/** Time left until a moment: 2d 04:17:54. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  return <time dateTime={until}>{formatCountdown(Date.parse(until) - now)}</time>;
}
