import { formatAge, formatFull } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';

/** How long ago something was: 4 min ago, with the moment itself in the title. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatFull(at)}>
      {formatAge(at, new Date(now))}
    </time>
  );
}
