import { useRef, useState } from 'react';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import type { Message } from '../../../lib/api/use-action.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { oneOf, useUrlState } from '../../../lib/page/url-state.ts';
import { useChosenInView } from '../../../lib/page/use-chosen-in-view.ts';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import { adminBoardsResource } from './boards/admin-boards.resource.ts';
import styles from './bingo-admin.module.css';
import { BINGO_VIEWS, type BingoViewName } from './bingo-views.ts';
import { PROOFS } from './proofs/proofs.resource.ts';
import { BoardsView } from './boards/boards-view.tsx';

const NAMES: readonly BingoViewName[] = ['boards', ...BINGO_VIEWS.map(({ id }) => id)];

/** Bingo of the dashboard: all boards, squares and teams of the chosen one. The URL holds view and board. spec §4. */
export function BingoAdmin({ userName }: { userName: string }) {
  const boards = useLive(adminBoardsResource, (s) => s.data);
  const [query, setQuery] = useUrlState();
  const chosen = boards?.find(({ id }) => String(id) === query.get('board')) ?? null;
  const view = chosen ? oneOf(NAMES, query.get('view'), 'boards') : 'boards';
  const Part = BINGO_VIEWS.find(({ id }) => id === view)?.Part;

  const strip = useRef<HTMLDivElement>(null);
  useChosenInView(strip, '[aria-pressed="true"]', view);

  // What the view before this one has done, such as creating the board that is open now.
  const [notice, setNotice] = useState<Message | null>(null);
  const open = (next: BingoViewName, board: Board | null = chosen, done: Message | null = null): void => {
    setNotice(done);
    const view = next === 'boards' ? null : next;
    setQuery({ view, board: board ? String(board.id) : null, square: null, completion: null });
  };

  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <div ref={strip} className={styles.views} role="group" aria-label="Parts of bingo">
          {NAMES.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.view}
              aria-pressed={value === view}
              disabled={value !== 'boards' && !chosen}
              onClick={() => {
                open(value);
              }}
            >
              {wordsOf(value)}
              {value === 'proofs' && chosen && <WaitingProofs boardId={chosen.id} />}
            </button>
          ))}
        </div>
        <p className={styles.chosen}>
          {chosen ? (
            <>
              Board <strong>{chosen.title}</strong>
            </>
          ) : (
            'Choose a board to edit its squares and teams'
          )}
        </p>
      </div>
      <MessageArea message={notice} onDismiss={() => setNotice(null)} />
      <LiveSection of={adminBoardsResource} loading="Loading boards...">
        {(all) => view === 'boards' && <BoardsView boards={all} chosen={chosen?.id ?? null} onOpen={open} />}
      </LiveSection>
      <LazySection loading={`Loading ${wordsOf(view)}...`}>
        {chosen && Part && <Part key={chosen.id} boardId={chosen.id} userName={userName} />}
      </LazySection>
    </div>
  );
}

/** How many proofs of the chosen board wait, for the button that leads to them. */
function WaitingProofs({ boardId }: { boardId: number }) {
  const waiting = useLive(PROOFS.pending(boardId), (s) => s.data?.waiting ?? 0);
  if (waiting === 0) return null;
  return (
    <span className={styles.waiting}>
      {waiting} <span className="sr-only">{waiting === 1 ? 'waits' : 'wait'}</span>
    </span>
  );
}

function wordsOf(view: BingoViewName): string {
  return BINGO_VIEWS.find(({ id }) => id === view)?.words ?? 'Boards';
}
