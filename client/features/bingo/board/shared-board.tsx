import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phaseOf } from '../../../../shared/bingo/boards/board-phase.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useTitle } from '../../../lib/page/use-title.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { BoardHeader } from './board-header.tsx';
import { BoardLive } from './board-live.tsx';
import styles from './board-view.module.css';
import { sharedBoardOf } from './shared-board.resource.ts';

const MINUTE = 60_000;

interface Props {
  boardId: number;
  token: string;
  signedInAs: string | null;
  /** Drawn below the loaded board. */
  children?: ReactNode;
}

/** A board opened by a link with a read token; it may be hidden from visitors. D123. */
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
        {status === 404 ? (
          <Card>
            <Empty icon={<LayoutGrid size={26} aria-hidden />} title="This link does not open a board">
              It may have been revoked. <Link to={href('bingo', {}, { board: boardId })}>Go to the public boards</Link>
            </Empty>
          </Card>
        ) : (
          <LoadState loading="Loading the board..." error={error} onRetry={() => void resource.refresh()} />
        )}
      </>
    );
  }
  const phase = phaseOf(state.board, now);
  return (
    <>
      {!state.board.is_active && (
        <p className={styles.missing} role="status">
          Only people with this link can see this board. Please do not share it.
        </p>
      )}
      <BoardHeader board={state.board} teams={state.teams.length} phase={phase} />
      <BoardLive resource={resource} state={state} phase={phase} signedInAs={signedInAs}>
        {children}
      </BoardLive>
    </>
  );
}
