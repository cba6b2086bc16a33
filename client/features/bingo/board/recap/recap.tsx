import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Phase } from '../../../../../shared/bingo/boards/board-phase.ts';
import { timelineOf } from '../../../../../shared/bingo/recap/timeline.ts';
import { isUnsettled } from '../../../../../shared/bingo/results/settled.ts';
import { gainsOf } from '../../../../../shared/bingo/scoring/gains.ts';
import { rankTeams, type Standing } from '../../../../../shared/bingo/standings.ts';
import { href } from '../../../../../shared/site/page-address.ts';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import { listOf } from '../../bingo-words.ts';
import { CopyRecapLink } from './copy-recap-link.tsx';
import { HonoursCard } from './honours-card.tsx';
import { honoursOf } from './honours.ts';
import { deedWords } from './moment-words.ts';
import styles from './recap.module.css';
import { SharesCard } from './shares-card.tsx';
import { Then } from './then.tsx';
import { TimeMachine } from './time-machine.tsx';
import { useRecap } from './use-recap.ts';

interface Props {
  state: BingoState;
  phase: Phase;
  isAdmin: boolean;
}

/** A board at each moment of its event: scores over time, the squares and the standings as they were, and honours. */
export function Recap({ state, phase, isAdmin }: Props) {
  const moments = useMemo(() => timelineOf(state), [state]);
  const ranked = useMemo(() => rankTeams(state), [state]);
  const gains = useMemo(() => gainsOf(state, ranked), [state, ranked]);
  const { recap, error, isHidden, retry } = useRecap(state);
  const honours = useMemo(() => honoursOf(state, gains, recap), [state, gains, recap]);
  const deeds = useMemo(() => deedWords(state), [state]);
  return (
    <div className={styles.recap}>
      <div className={styles.head}>
        <div className={styles.headline}>
          <h2>{headlineOf(state, ranked, phase)}</h2>
          <p className={styles.remark}>{certaintyOf(state, phase)}</p>
        </div>
        <CopyRecapLink />
        <Link className={buttonClass('quiet')} to={href('bingo', {}, { board: state.board.id })}>
          Back to the board
        </Link>
      </div>
      {moments.length === 0 ? (
        <Empty title="Nothing has happened yet">Each completed square is a moment of the recap.</Empty>
      ) : (
        <TimeMachine moments={moments} teams={state.teams} deeds={deeds}>
          {(place) => (
            <div className={styles.columns}>
              <Then state={state} moment={moments[place]} ranked={ranked} gains={gains} isAdmin={isAdmin} />
              <div className={styles.people}>
                <HonoursCard honours={honours} />
                {recap && <SharesCard recap={recap} state={state} />}
                {!recap && !isHidden && <LoadState loading="Loading the shares..." error={error} onRetry={retry} />}
              </div>
            </div>
          )}
        </TimeMachine>
      )}
    </div>
  );
}

function headlineOf({ board }: BingoState, ranked: readonly Standing[], phase: Phase): string {
  const winners = ranked.filter(
    ({ place, completed, reasons }) => place === 1 && (completed > 0 || reasons.length > 0),
  );
  if (phase !== 'ended' || winners.length === 0) return `Recap of ${board.title}`;
  return `${listOf(winners.map(({ team }) => team.team_name))} took the banner`;
}

function certaintyOf(state: BingoState, phase: Phase): string {
  if (phase !== 'ended') return 'The event still runs.';
  if (state.board.locked_at !== undefined) return 'Results are final.';
  return isUnsettled(state, true)
    ? 'Provisional: not every log has been read since the end, so the result may still change.'
    : 'Provisional: the results are not final yet.';
}
