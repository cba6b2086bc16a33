import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Phase } from '../../../../../shared/bingo/boards/board-phase.ts';
import { type Moment, stateAt, timelineOf } from '../../../../../shared/bingo/recap/timeline.ts';
import { rankTeams } from '../../../../../shared/bingo/standings.ts';
import { href } from '../../../../../shared/site/page-address.ts';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { BoardGrid } from '../board-grid.tsx';
import { squaresOf } from '../../bingo.selectors.ts';
import { TeamRankings } from '../../teams/team-rankings.tsx';
import styles from './recap.module.css';
import { TimeMachine } from './time-machine.tsx';

const NOBODY: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<string, number> = new Map();

interface Props {
  state: BingoState;
  phase: Phase;
}

/** A board at each moment of its event: the squares and the standings as they were. */
export function Recap({ state, phase }: Props) {
  const moments = useMemo(() => timelineOf(state), [state]);
  return (
    <div className={styles.recap}>
      <div className={styles.head}>
        <p className={styles.remark}>
          {phase !== 'ended'
            ? 'The event still runs.'
            : state.board.locked_at === undefined
              ? 'Provisional: the results are not final yet.'
              : 'Results are final.'}
        </p>
        <Link className={buttonClass('quiet')} to={href('bingo', {}, { board: state.board.id })}>
          Back to the board
        </Link>
      </div>
      {moments.length === 0 ? (
        <Empty title="Nothing has happened yet">Each completed square is a moment of the recap.</Empty>
      ) : (
        <TimeMachine moments={moments} teams={state.teams}>
          {(place) => <Then state={state} moment={moments[place]} />}
        </TimeMachine>
      )}
    </div>
  );
}

function Then({ state, moment }: { state: BingoState; moment: Moment | undefined }) {
  const at = moment?.at ?? 0;
  // Progress has no history: only what was completed is shown.
  const then = useMemo(() => ({ ...stateAt(state, at), progress: [] }), [state, at]);
  const ranked = useMemo(() => rankTeams(then), [then]);
  const squares = useMemo(() => squaresOf(then), [then]);
  return (
    <div className={styles.columns}>
      <CardSection title="The board then">
        <BoardGrid
          board={then.board}
          squares={squares}
          teams={then.teams}
          team={null}
          recent={NOBODY}
          struck={NOTHING}
          onOpen={() => undefined}
        />
      </CardSection>
      <TeamRankings
        ranked={ranked}
        lead={{ leader: null, challenger: null, squares: 0, words: '' }}
        phase="ended"
        mine={null}
        items={then.items}
        columns={then.board.columns}
      />
    </div>
  );
}
