import { Adjustments } from './adjustments.tsx';
import { SeatChanges } from './seat-changes.tsx';

/** What admins have done, before what the players have. */
export function Deeds(props: Parameters<typeof Adjustments>[0]) {
  return (
    <>
      <Adjustments {...props} />
      <SeatChanges {...props} />
    </>
  );
}
