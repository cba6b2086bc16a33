import { Hourglass } from 'lucide-react';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { isUnsettled, mayChange } from '../../../../shared/bingo/results/settled.ts';
import { BoardTimestamp } from '../board-timestamp.tsx';
import styles from './team-rankings.module.css';

interface Props {
  state: BingoState;
  phase: Phase;
}

/** Says until when the standings are certain, while something later is shown or the board has ended. D473. */
export function SettledNote({ state, phase }: Props) {
  const { settled_until: until, board, completions } = state;
  if (until === undefined || board.locked_at !== undefined) return null;
  const isEnded = phase === 'ended';
  if (isEnded && !isUnsettled(state, true)) {
    return (
      <p className={styles.settled}>
        Every log that can be read was read after the end. An admin makes the results final.
      </p>
    );
  }
  if (!isEnded && !completions.some(({ completed_at }) => mayChange(state, completed_at))) return null;
  return (
    <p className={styles.settled}>
      <Hourglass size={16} aria-hidden />
      <span>
        <b>
          Settled until <BoardTimestamp at={until} stop />.
        </b>{' '}
        {isEnded
          ? 'The event is over, but not every log has been read since: the result may still change.'
          : 'Not every log has been read since: completions with the hour-glass may still change.'}
      </span>
    </p>
  );
}
