import { formatAge } from '../../../shared/format/dates.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { TimeOf } from './time-of.tsx';

/** Shows how long ago something happened, such as “4 min ago”, with the exact time in the tip. @param stop see TimeOf */
export function Age({ at, stop = false }: { at: string; stop?: boolean }) {
  const now = useNow();
  return (
    <TimeOf at={at} stop={stop}>
      {formatAge(at, new Date(now))}
    </TimeOf>
  );
}
