import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phaseOf } from '../../../../shared/bingo/boards/board.phase.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useTitle } from '../../../lib/page/use-title.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { BoardHeader } from './board-header.tsx';
import { BoardLive } from './board-live.tsx';
import styles from './board-view.module.css';
import { sharedBoardOf } from './shared-board.resource.ts';

const MINUTE = 60_000;

interface Props {
  boardId: number;
  token: string;
  signedInAs: string | null;
  /** Stands below a board that is there. */
  children?: ReactNode;
}

/** A board by a link with a read token, which may be one that visitors do not see. D123. */
export function SharedBoard({ boardId, token, signedInAs, children }: Props) {
  const resource = sharedBoardOf(`${boardId} ${token}`);
  const state = useLive(resource, (s) => s.data);
  const error = useLive(resource, (s) => s.error);
  const status = useLive(resource, (s) => s.errorStatus);
  const now = useNow(MINUTE);
  useTitle(state?.board.title ?? 'Bingo');
  if (!state) {
    return (
      <>
        <PageHeader title="Bingo" />
        {error === null && <Loading label="Loading the board..." />}
        {error !== null && status === 404 && (
          <Card>
            <Empty icon={<LayoutGrid size={26} aria-hidden />} title="This link opens no board">
              It may have been revoked. <Link to={`/bingo?board=${boardId}`}>Go to the boards that everyone sees</Link>
            </Empty>
          </Card>
        )}
        {error !== null && status !== 404 && (
          <ErrorNote message={error}>
            <Button onClick={() => void resource.refresh()}>Try again</Button>
          </ErrorNote>
        )}
      </>
    );
  }
  const phase = phaseOf(state.board, now);
  return (
    <>
      {!state.board.is_active && (
        <p className={styles.missing} role="status">
          Only those who have this link see this board. Please keep it to yourself.
        </p>
      )}
      <BoardHeader board={state.board} teams={state.teams.length} phase={phase} />
      <BoardLive resource={resource} state={state} phase={phase} signedInAs={signedInAs}>
        {children}
      </BoardLive>
    </>
  );
}
