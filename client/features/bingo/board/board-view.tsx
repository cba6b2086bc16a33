import { useEffect, type ReactNode } from 'react';
import type { Phase } from '../../../../shared/bingo/boards/board.phase.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { BoardHeader } from './board-header.tsx';
import { BoardLive } from './board-live.tsx';
import { boardStateOf } from './board-state.resource.ts';
import styles from './board-view.module.css';

interface Props {
  /** As the list of boards has it. */
  board: Board;
  phase: Phase;
  /** The address asked for another board, which is not shown to visitors. */
  isMissing: boolean;
  signedInAs: string | null;
  /** Stands below a board that is there. */
  children?: ReactNode;
}

/** One board: its head at once, the rest when its state is there. */
export function BoardView({ board, phase, isMissing, signedInAs, children }: Props) {
  const resource = boardStateOf(board.id);
  const state = useLive(resource, (s) => s.data);
  const error = useLive(resource, (s) => s.error);
  useEffect(() => {
    // Listed again after it was gone: that refusal is of then, and the next poll is too far away.
    if (resource.store.getState().errorStatus === 404) void resource.refresh();
  }, [resource]);
  return (
    <>
      {isMissing && (
        <p className={styles.missing} role="status">
          The board of that link is not shown any more. This is {board.title}.
        </p>
      )}
      <BoardHeader board={state?.board ?? board} teams={state?.teams.length ?? board.team_count} phase={phase} />
      {!state && error === null && <Loading label="Loading the board..." />}
      {!state && error !== null && (
        <ErrorNote message={error}>
          <Button onClick={() => void resource.refresh()}>Try again</Button>
        </ErrorNote>
      )}
      {state && (
        <BoardLive resource={resource} state={state} phase={phase} signedInAs={signedInAs}>
          {children}
        </BoardLive>
      )}
    </>
  );
}
