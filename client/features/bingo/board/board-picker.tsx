import { Link } from 'react-router-dom';
import { phaseOf } from '../../../../shared/bingo/boards/board-phase.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import styles from './board-picker.module.css';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { PHASE_WORDS } from '../bingo.selectors.ts';

interface Props {
  boards: readonly Board[];
  chosen: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Links to all active boards, ended ones in the archive. Renders nothing for fewer than two boards. */
export function BoardPicker({ boards, chosen, now }: Props) {
  if (boards.length < 2) return null;
  const ended = boards.filter((board) => phaseOf(board, now) === 'ended');
  const current = boards.filter((board) => !ended.includes(board));
  return (
    <nav className={styles.picker} aria-label="Bingo boards">
      {current.length > 0 && <List boards={current} chosen={chosen} now={now} />}
      {current.length === 0 && <List boards={ended} chosen={chosen} now={now} />}
      {current.length > 0 && ended.length > 0 && (
        <details className={styles.archive} open={ended.some(({ id }) => id === chosen) || undefined}>
          <summary>Archive: {counted(ended.length, 'ended board')}</summary>
          <List boards={ended} chosen={chosen} now={now} />
        </details>
      )}
    </nav>
  );
}

function List({ boards, chosen, now }: Props) {
  return (
    <ul className={styles.list}>
      {boards.map((board) => {
        const phase = phaseOf(board, now);
        return (
          <li key={board.id}>
            <Link
              className={styles.board}
              to={href('bingo', {}, { board: board.id })}
              preventScrollReset
              aria-current={board.id === chosen ? 'true' : undefined}
            >
              <span className={styles.title}>{board.title}</span>
              <span className={styles.facts}>
                {board.rows} × {board.columns} · {counted(board.team_count, 'team')}
              </span>
              <span className={styles.phase} data-phase={phase}>
                {phase === 'upcoming' && board.start_date ? (
                  <>
                    Starts <BoardTimestamp at={board.start_date} />
                  </>
                ) : (
                  PHASE_WORDS[phase]
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
