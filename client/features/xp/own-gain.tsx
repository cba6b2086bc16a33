import type { LeaderboardEntry } from '../../../shared/xp/xp.schemas.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { OwnRow } from '../../ui/members/own-row.tsx';

interface Props {
  /** The whole leaderboard. */
  rows: readonly LeaderboardEntry[];
  /** Index of the visitor's own row. */
  at: number;
  prepare: () => void;
}

/** The visitor's own row of the leaderboard with the XP to the place above. */
export function OwnGain({ rows, at, prepare }: Props) {
  const [own, above] = [rows[at], rows[at - 1]];
  if (!own) return null;
  return (
    <OwnRow
      id={own.id}
      place={at + 1}
      missing={above && above.xpGain > own.xpGain ? above.xpGain - own.xpGain : null}
      prepare={prepare}
    >
      <FormattedNumber value={own.xpGain} sign={own.xpGain > 0 ? '+' : ''} />
    </OwnRow>
  );
}
