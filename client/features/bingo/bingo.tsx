import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import { chooseBoard, wantedBoard } from '../../../shared/bingo/boards/choose-board.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { useUrlState } from '../../lib/page/url-state.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { BoardPicker } from './board/board-picker.tsx';
import { BoardView } from './board/board-view.tsx';
import { boardsResource } from './board/boards.resource.ts';

/** Boards start and end at full minutes. D033. */
const MINUTE = 60_000;

interface Props {
  signedInAs: string | null;
  /** Draws the part below the shown board. `linked` is that board when the address names it, else null. */
  children?: (shown: number, linked: number | null) => ReactNode;
}

/** The public bingo page. The URL holds board and team. */
export function Bingo({ signedInAs, children }: Props) {
  const boards = useLive(boardsResource, (s) => s.data);
  const now = useNow(MINUTE);
  const [params] = useUrlState();
  const wanted = wantedBoard(params);
  const board = chooseBoard(boards ?? [], wanted, now);
  useTitle(board?.title ?? 'Bingo');
  if (!boards || !board) {
    return (
      <>
        <PageHeader title="Bingo" />
        <LiveSection of={boardsResource} quiet loading="Loading bingo...">
          {() => (
            <Card>
              <Empty icon={<LayoutGrid size={26} aria-hidden />} title="No Active Bingo Boards">
                When the clan starts a bingo, its board appears here.
              </Empty>
            </Card>
          )}
        </LiveSection>
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
        {children?.(board.id, wanted === board.id ? board.id : null)}
      </BoardView>
    </>
  );
}
