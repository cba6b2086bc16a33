import { useMemo, useRef, useState } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { SquarePlace } from '../../../../../shared/bingo/square.name.ts';
import { squareName } from '../../../../../shared/bingo/square.name.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../../../ui/feedback/error-note.tsx';
import { squaresOf } from '../../bingo.selectors.ts';
import { adminBoardStateOf } from './admin-board-state.resource.ts';
import styles from './board-editor.module.css';
import { EditGrid } from '../squares/edit-grid.tsx';
import { FillSquares } from '../squares/fill-squares.tsx';
import { EditsByOthers } from '../edits-by-others.tsx';
import { SquareCompletions } from '../squares/square-completions.tsx';
import { SquareForm } from '../squares/square-form.tsx';

/** The squares of one board: set, cleared, moved and filled from a list. spec §2, board editor. */
export function BoardEditor({ boardId, userName }: { boardId: number; userName: string }) {
  const resource = adminBoardStateOf(boardId);
  const state = useLive(resource, (s) => s.data);
  const error = useLive(resource, (s) => s.error);
  const squares = useMemo(() => (state ? squaresOf(state) : []), [state]);
  const [chosenName, setChosenName] = useState('A1');
  const rail = useRef<HTMLDivElement>(null);
  const { busy, message, dismiss, run } = useAction();

  const swap = (from: SquarePlace, to: SquarePlace): void => {
    const [one, other] = [squareName(from), squareName(to)];
    run('swap', 'Failed to move the square', async () => {
      const body = { board_id: boardId, from: spot(from), to: spot(to) };
      await request(bingoRoutes.swapItems, { body });
      return { kind: 'success', title: `${one} and ${other} changed places` };
    });
  };

  if (!state) {
    return error === null ? (
      <Loading label="Loading the board…" />
    ) : (
      <ErrorNote message={error}>
        <Button onClick={() => void resource.refresh()}>Try again</Button>
      </ErrorNote>
    );
  }
  const chosen = squares.find(({ name }) => name === chosenName) ?? squares[0];
  return (
    <div className={styles.columns}>
      <CardSection
        title="Squares"
        aside={<span className={styles.count}>{progressOf(state.items.length, squares)}</span>}
      >
        <MessageArea message={message} onDismiss={dismiss} />
        <EditsByOthers boardId={boardId} userName={userName} />
        <EditGrid
          board={state.board}
          squares={squares}
          chosen={chosen?.name ?? null}
          busy={busy !== null}
          onChoose={(name) => {
            setChosenName(name);
            reveal(rail.current);
          }}
          onSwap={swap}
        />
      </CardSection>
      {chosen && (
        <div className={styles.rail} ref={rail}>
          <SquareForm key={chosen.name} board={state.board} square={chosen} />
          {chosen.item && <SquareCompletions key={`${chosen.name}-done`} state={state} square={chosen} />}
        </div>
      )}
      <FillSquares boardId={boardId} empty={squares.filter(({ item }) => item === null).length} />
    </div>
  );
}

/** Where the form stands below the squares, it would open out of sight. */
function reveal(form: HTMLElement | null): void {
  if (!form || form.getBoundingClientRect().top < window.innerHeight / 2) return;
  const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  form.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}

function spot({ row_number, column_number }: SquarePlace) {
  return { row: row_number, column: column_number };
}

function progressOf(set: number, squares: readonly unknown[]): string {
  return `${set} of ${squares.length} squares set`;
}
