import { formatAge, formatFull } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';

/** Shows how long ago something happened, such as “4 min ago”, with the exact time in the title. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatFull(at)}>
      {formatAge(at, new Date(now))}
    </time>
  );
}
