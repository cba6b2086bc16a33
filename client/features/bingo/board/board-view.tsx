import { lazy, useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useUrlState } from '../../../lib/page/url-state.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { BoardHeader } from './board-header.tsx';
import { BoardLive } from './board-live.tsx';
import { boardStateOf } from './board-state.resource.ts';
import { SignUps } from '../sign-ups/sign-ups.tsx';
import styles from './board-view.module.css';

const Recap = lazy(async () => ({ default: (await import('./recap/recap.tsx')).Recap }));

interface Props {
  /** The board as it is in the list of boards. */
  board: Board;
  phase: Phase;
  /** True when the URL names another board, which visitors may not see. */
  isMissing: boolean;
  signedInAs: string | null;
  /** Drawn below the loaded board. */
  children?: ReactNode;
}

/** Draws one board: its header immediately, the rest once its state is loaded. */
export function BoardView({ board, phase, isMissing, signedInAs, children }: Props) {
  const resource = boardStateOf(board.id);
  const state = useLive(resource, (s) => s.data);
  const [params] = useUrlState();
  const isRecap = params.get('recap') === '1';
  useEffect(() => {
    // The board is listed again after a 404: it is loaded now, because the next poll is too far away.
    if (resource.store.getState().errorStatus === 404) void resource.refresh();
  }, [resource]);
  return (
    <>
      {isMissing && (
        <p className={styles.missing} role="status">
          The board of that link is no longer shown. This is {board.title}.
        </p>
      )}
      <BoardHeader board={state?.board ?? board} teams={state?.teams.length ?? board.team_count} phase={phase} />
      <SignUps key={board.id} board={state?.board ?? board} phase={phase} />
      {phase === 'ended' && !isRecap && (
        <p className={styles.recap}>
          <Link className={buttonClass('quiet')} to={href('bingo', {}, { board: board.id, recap: 1 })}>
            Play the recap
          </Link>
        </p>
      )}
      <LiveSection of={resource} quiet loading="Loading the board...">
        {(current) =>
          isRecap ? (
            <LazySection loading="Loading the recap...">
              <Recap state={current} phase={phase} isAdmin={signedInAs !== null} />
            </LazySection>
          ) : (
            <LazySection loading="Loading the board...">
              <BoardLive resource={resource} state={current} phase={phase} signedInAs={signedInAs}>
                {children}
              </BoardLive>
            </LazySection>
          )
        }
      </LiveSection>
    </>
  );
}
