import { useMemo, useRef, useState } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SquarePlace } from '../../../../../shared/bingo/square-name.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useUrlState } from '../../../../lib/page/url-state.ts';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { squaresOf } from '../../bingo.selectors.ts';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import styles from '../board-editor.module.css';
import { EditGrid } from '../squares/edit-grid.tsx';
import { isOvertaken, overtaken } from '../edits/overtaken.ts';
import { FillSquares } from '../squares/fill-squares.tsx';
import { EditsByOthers } from '../edits-by-others.tsx';
import { SquareCompletions } from '../completions/square-completions.tsx';
import { SquareForm } from '../squares/square-form.tsx';
import { useNextSquare } from '../squares/drafts/use-next-square.ts';
import { useUnsaved } from '../squares/drafts/use-unsaved.ts';
import { useSquareMarks } from '../squares/tiles/use-square-marks.ts';

/** Sets, clears and moves the squares of one board, and fills them from a list. spec §2, board editor. */
export function BoardEditor({ boardId, userName }: { boardId: number; userName: string }) {
  return (
    <LiveSection of={adminBoardStateOf(boardId)} quiet loading="Loading the board...">
      {(state) => <Squares state={state} userName={userName} />}
    </LiveSection>
  );
}

function Squares({ state, userName }: { state: BingoState; userName: string }) {
  const { id: boardId } = state.board;
  const squares = useMemo(() => squaresOf(state), [state]);
  // A link from the board names the square, and the completion to correct.
  const [query, setQuery] = useUrlState();
  const [chosenName, setChosenName] = useState(query.get('square') ?? 'A1');
  const linked = chosenName === query.get('square') ? Number(query.get('completion')) || null : null;
  const rail = useRef<HTMLDivElement>(null);
  const { busy, message, dismiss, run } = useAction();

  const swap = (from: SquarePlace, to: SquarePlace): void => {
    const [one, other] = [squareName(from), squareName(to)];
    run('swap', 'Failed to move the square', async () => {
      const body = { board_id: boardId, from: spot(from), to: spot(to) };
      if (await isOvertaken(boardId, request(bingoRoutes.swapItems, { body, ifMatch: state.board.revision }))) {
        return overtaken('Nothing was moved.');
      }
      return { kind: 'success', title: `${one} and ${other} changed places` };
    });
  };

  const chosen = squares.find(({ name }) => name === chosenName) ?? squares[0];
  const [isChanged, setChanged] = useState(false);
  const unsaved = useUnsaved(boardId, squares, isChanged ? (chosen?.name ?? null) : null);
  const marks = useSquareMarks(boardId, squares, unsaved);
  const choose = (name: string): void => {
    setChosenName(name);
    if (query.has('square')) setQuery({ square: null, completion: null }, { replace: true });
  };
  const editor = useNextSquare(squares, chosen?.name ?? null, rail, choose);
  return (
    <div className={styles.columns} ref={editor}>
      <div className={styles.board}>
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
            marks={marks}
            busy={busy !== null}
            onChoose={(name) => {
              choose(name);
              reveal(rail.current);
            }}
            onSwap={swap}
          />
          <FillSquares
            boardId={boardId}
            revision={state.board.revision}
            empty={squares.filter(({ item }) => item === null).length}
          />
        </CardSection>
      </div>
      {chosen && (
        <div className={styles.form} ref={rail}>
          <SquareForm key={chosen.name} board={state.board} square={chosen} onChanged={setChanged} />
        </div>
      )}
      {chosen?.item && (
        <div className={styles.rail}>
          <SquareCompletions key={`${chosen.name}-done`} state={state} square={chosen} linked={linked} />
        </div>
      )}
    </div>
  );
}

/** Scrolls the form into view where the layout puts it below the squares. */
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
