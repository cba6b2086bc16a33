import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { phaseOf } from '../../../shared/bingo/boards/board.phase.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { useUrlState } from '../../lib/page/url-state.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { chooseBoard } from './bingo.selectors.ts';
import { BoardPicker } from './board/board-picker.tsx';
import { BoardView } from './board/board-view.tsx';
import { boardsResource } from './board/boards.resource.ts';

/** Windows begin and end at full minutes. D033. */
const MINUTE = 60_000;

interface Props {
  signedInAs: string | null;
  /** What stands below a board that is there; `linked`: the board shown is the one that the address names. */
  children?: (linked: number | null) => ReactNode;
}

/** The public bingo page. Which board and team is in the address. */
export function Bingo({ signedInAs, children }: Props) {
  const boards = useLive(boardsResource, (s) => s.data);
  const error = useLive(boardsResource, (s) => s.error);
  const now = useNow(MINUTE);
  const [params] = useUrlState();
  const wanted = /^\d{1,10}$/.test(params.get('board') ?? '') ? Number(params.get('board')) : null;
  const board = chooseBoard(boards ?? [], wanted, now);
  useTitle(board?.title ?? 'Bingo');
  if (!boards || !board) {
    return (
      <>
        <PageHeader title="Bingo" />
        {!boards && error === null && <Loading label="Loading bingo..." />}
        {!boards && error !== null && (
          <ErrorNote message={error}>
            <Button onClick={() => void boardsResource.refresh()}>Try again</Button>
          </ErrorNote>
        )}
        {boards && (
          <Card>
            <Empty icon={<LayoutGrid size={26} aria-hidden />} title="No Active Bingo Boards">
              When the clan starts a bingo, its board appears here.
            </Empty>
          </Card>
        )}
      </>
    );
  }
  return (
    <>
      <BoardPicker boards={boards} chosen={board.id} now={now} />
      <BoardView
        key={board.id}
        board={board}
        phase={phaseOf(board, now)}
        isMissing={wanted !== null && wanted !== board.id}
        signedInAs={signedInAs}
      >
        {children?.(wanted === board.id ? board.id : null)}
      </BoardView>
    </>
  );
}
