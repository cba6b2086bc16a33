import { lazy, type ReactNode } from 'react';
import { useAuthStore } from '../../features/auth/auth.store.ts';
import { Bingo } from '../../features/bingo/bingo.tsx';
import { chooseBoard, wantedBoard } from '../../../shared/bingo/boards/choose-board.ts';
import { boardStateOf } from '../../features/bingo/board/board-state.resource.ts';
import { boardsResource } from '../../features/bingo/board/boards.resource.ts';
import { AddToCalendar } from '../../features/sharing/add-to-calendar.tsx';
import { boardOfQuery, tokenOfQuery } from '../../features/overlay/overlay-address.ts';
import { OverlayTools } from '../../features/overlay/overlay-tools.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useUrlState } from '../../lib/page/url-state.ts';
import { LazySection } from '../../ui/feedback/lazy-section.tsx';
import type { PageModule } from '../../lib/page/page-module.ts';
import styles from './bingo-page.module.css';

// Loaded on demand: few visitors open such a link.
const SharedBoard = lazy(async () => ({
  default: (await import('../../features/bingo/board/shared-board.tsx')).SharedBoard,
}));

/** /bingo. spec §2. With a read token in the query it shows a board that may be hidden. */
function BingoPage() {
  const signedInAs = useAuthStore((s) => s.user?.name ?? null);
  const [params] = useUrlState();
  const board = boardOfQuery(params.get('board'));
  const token = board === null ? null : tokenOfQuery(params.get('token'));
  return (
    <div className="container">
      {board !== null && token !== null ? (
        <LazySection loading="Loading the board...">
          <SharedBoard key={`${board} ${token}`} boardId={board} token={token} signedInAs={signedInAs}>
            <div className={styles.tools}>
              <OverlayTools boardId={board} token={token} />
            </div>
          </SharedBoard>
        </LazySection>
      ) : (
        <Bingo signedInAs={signedInAs}>{(shown, linked) => <Tools shown={shown} linked={linked} />}</Bingo>
      )}
    </div>
  );
}

/** The tools of a public board, with its teams to choose from. A board that has not ended can be added to a calendar. */
function Tools({ shown, linked }: { shown: number; linked: number | null }): ReactNode {
  const teams = useLive(boardStateOf(shown), (s) => s.data?.teams);
  const end = useLive(boardStateOf(shown), (s) => s.data?.board.end_date ?? null);
  const isAhead = end !== null && Date.parse(end) > serverNow();
  return (
    <div className={styles.tools}>
      {isAhead && <AddToCalendar boardId={shown} />}
      <OverlayTools boardId={linked} teams={teams} />
    </div>
  );
}

export { BingoPage as Component };
export const resources: PageModule['resources'] = (_, query) => (query.has('token') ? [] : [boardsResource]);
export const following: PageModule['following'] = (_params, query) => {
  const boards = query.has('token') ? null : boardsResource.store.getState().data;
  const board = chooseBoard(boards ?? [], wantedBoard(query), serverNow());
  return board === null ? [] : [boardStateOf(board.id)];
};
