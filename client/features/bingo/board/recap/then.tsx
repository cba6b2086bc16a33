import { lazy, Suspense, useMemo } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { type Moment, stateAt } from '../../../../../shared/bingo/recap/timeline.ts';
import type { Gains } from '../../../../../shared/bingo/scoring/gains.ts';
import { scoreFigure } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { progressOf, rankTeams, type Standing } from '../../../../../shared/bingo/standings.ts';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { squaresOf } from '../../bingo.selectors.ts';
import { useOpenSquare } from '../../square/use-open-square.ts';
import { TeamRankings } from '../../teams/team-rankings.tsx';
import { BoardGrid } from '../board-grid.tsx';
import styles from './recap.module.css';

const SquareDialog = lazy(async () => ({ default: (await import('../../square/square-dialog.tsx')).SquareDialog }));

const NOBODY: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<string, number> = new Map();
const NO_LEAD = { leader: null, challenger: null, squares: 0, words: '' };

interface ThenProps {
  state: BingoState;
  moment: Moment | undefined;
  /** The standings at the end. */
  ranked: readonly Standing[];
  gains: Gains | null;
  isAdmin: boolean;
}

/** The board and the standings as they were at a moment. A square opens its dialog with what is known of it now. */
export function Then({ state, moment, ranked, gains, isAdmin }: ThenProps) {
  const at = moment?.at ?? 0;
  // Progress has no history: only what was completed is shown.
  const then = useMemo(() => ({ ...stateAt(state, at), progress: [] }), [state, at]);
  const standings = useMemo(() => rankTeams(then), [then]);
  const squares = useMemo(() => squaresOf(then), [then]);
  const { open, show, close } = useOpenSquare(state.board);
  const opened = squaresOf(state).find(({ name }) => name === open);
  const { completed, total } = progressOf(then, null);
  return (
    <>
      <CardSection
        title="The board then"
        aside={<span className={styles.remark}>{`${completed} of ${total} taken`}</span>}
      >
        <BoardGrid
          board={then.board}
          squares={squares}
          teams={then.teams}
          team={null}
          recent={NOBODY}
          struck={NOTHING}
          onOpen={show}
        />
      </CardSection>
      <TeamRankings
        ranked={standings}
        lead={NO_LEAD}
        phase="ended"
        mine={null}
        items={then.items}
        columns={then.board.columns}
        title="Standings then"
      >
        <p className={styles.end}>
          {`At the end: ${ranked.map((one) => `${one.team.team_name} ${scoreFigure(one)}`).join(', ')}.`}
        </p>
      </TeamRankings>
      <Suspense>
        {opened && (
          <SquareDialog
            key={opened.name}
            boardId={state.board.id}
            square={opened}
            teams={state.teams}
            team={null}
            gains={gains}
            isAdmin={isAdmin}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
