import { useMemo } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { seatNews } from '../../../../../shared/bingo/teams/seat-news.ts';
import { Pills } from '../../../../ui/controls/pills.tsx';
import { Adjustments } from './adjustments.tsx';
import styles from './deeds.module.css';
import type { FeedKind } from './feed-kind.ts';
import { SeatChanges } from './seat-changes.tsx';

interface Props {
  state: BingoState;
  /** Id of the chosen team; null for all. */
  team: number | null;
  /** How many completions and paid steps the feed has below. */
  completions: number;
  steps: number;
  kind: FeedKind;
  onKind: (kind: FeedKind) => void;
}

/** What admins have done, before what the players have; above both the choice of what the feed shows, where it has more
 * than one kind of entry. */
export function Deeds({ state, team, completions, steps, kind, onKind }: Props) {
  const deeds = useMemo(() => deedsOf(state, team), [state, team]);
  const kinds = [
    { value: 'completions' as const, label: 'Completions', has: completions > 0 },
    { value: 'progress' as const, label: 'Progress', has: steps > 0 },
    { value: 'deeds' as const, label: 'Deeds', has: deeds > 0 },
  ].filter(({ has, value }) => has || value === kind);
  return (
    <>
      {kinds.length > 1 && (
        <Pills
          className={styles.kinds ?? ''}
          label="What the feed shows"
          options={[{ value: 'all' as const, label: 'All' }, ...kinds]}
          value={kind}
          onChange={onKind}
        />
      )}
      {(kind === 'all' || kind === 'deeds') && (
        <>
          <Adjustments state={state} team={team} />
          <SeatChanges state={state} team={team} />
        </>
      )}
    </>
  );
}

/** Returns how many deeds of admins the feed has. */
function deedsOf({ board, teams, adjustments = [] }: BingoState, team: number | null): number {
  const given = board.scoring === undefined ? [] : adjustments.filter((one) => team === null || one.team_id === team);
  const seats = seatNews({ board, teams }).filter(
    (one) => team === null || one.team.id === team || one.from?.id === team,
  );
  return given.length + seats.length;
}
