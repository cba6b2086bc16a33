import type { TeamMember } from '../../../../shared/bingo/bingo.schemas.ts';
import { BoardTimestamp } from '../board-timestamp.tsx';

/** From when a seat counts and why, when an admin has set it; nothing else. D380. */
export function SeatWords({ member: { counts_from, counts_reason } }: { member: TeamMember }) {
  if (counts_from === undefined) return null;
  return (
    <>
      Counts from <BoardTimestamp at={counts_from} />
      {counts_reason !== undefined && `: ${counts_reason}`}
    </>
  );
}
