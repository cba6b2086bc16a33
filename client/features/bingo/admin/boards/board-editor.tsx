import { useMemo, useRef, useState } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SquarePlace } from '../../../../../shared/bingo/square-name.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { useWorkspace } from '../../../../lib/page/use-workspace.ts';
import { Card, CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { squaresOf } from '../../bingo.selectors.ts';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import styles from '../board-editor.module.css';
import { EditGrid } from '../squares/edit-grid.tsx';
import { isOvertaken, overtaken } from '../edits/overtaken.ts';
import { FillSquares } from '../squares/fill-squares.tsx';
import { EditorRail } from '../rail/editor-rail.tsx';
import { EditsByOthers } from '../rail/edits-by-others.tsx';
import { SquareSheet } from '../rail/square-sheet.tsx';
import { useChosenSquare } from '../rail/use-chosen-square.ts';
import { useEditsByOthers } from '../rail/use-edits-by-others.ts';
import { SquareCard, SquareForm } from '../squares/square-form.tsx';
import { useNextSquare } from '../squares/drafts/use-next-square.ts';
import { useUnsaved } from '../squares/drafts/use-unsaved.ts';
import type { FormState } from '../squares/tiles/form-state.tsx';
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
  const { chosen, linked, choose, sheet } = useChosenSquare(squares);
  const form = useRef<HTMLDivElement>(null);
  const { busy, message, dismiss, run } = useAction();

  const swap = (from: SquarePlace, to: SquarePlace): void => {
    run('swap', 'Failed to move the square', () => exchange(state, from, to));
  };

  const [formState, setFormState] = useState<FormState>('saved');
  const unsaved = useUnsaved(boardId, squares, formState === 'saved' ? null : (chosen?.name ?? null));
  const marks = useSquareMarks(boardId, squares, unsaved);
  const edits = useEditsByOthers(boardId, userName);
  const editor = useNextSquare(squares, chosen?.name ?? null, form, choose);
  useWorkspace(editor);
  return (
    <div className={styles.columns} ref={editor}>
      <div className={styles.board}>
        <CardSection
          title="Squares"
          className={styles.pane}
          aside={<span className={styles.count}>{progressOf(state.items.length, squares)}</span>}
        >
          <MessageArea message={message} onDismiss={dismiss} />
          <EditsByOthers edits={edits} />
          <EditGrid
            board={state.board}
            squares={squares}
            chosen={chosen?.name ?? null}
            marks={marks}
            busy={busy !== null}
            onChoose={(name) => {
              choose(name);
              reveal(form.current);
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
      {chosen && sheet.isNarrow && sheet.isOpen && (
        <SquareSheet
          key={chosen.name}
          state={state}
          square={chosen}
          linked={linked}
          formState={formState}
          onClose={sheet.close}
        >
          <SquareForm board={state.board} square={chosen} onState={setFormState} />
        </SquareSheet>
      )}
      {chosen && !sheet.isNarrow && (
        <>
          <div className={styles.form} ref={form}>
            <SquareCard
              key={chosen.name}
              board={state.board}
              square={chosen}
              state={formState}
              onState={setFormState}
            />
          </div>
          <Card className={styles.rail}>
            <EditorRail state={state} square={chosen} linked={linked} marks={marks} edits={edits} onChoose={choose} />
          </Card>
        </>
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

/** Exchanges two squares of the board as the page shows it. */
async function exchange({ board }: BingoState, from: SquarePlace, to: SquarePlace): Promise<Message> {
  const body = { board_id: board.id, from: spot(from), to: spot(to) };
  if (await isOvertaken(board.id, request(bingoRoutes.swapItems, { body, ifMatch: board.revision }))) {
    return overtaken('Nothing was moved.');
  }
  return { kind: 'success', title: `${squareName(from)} and ${squareName(to)} changed places` };
}

function spot({ row_number, column_number }: SquarePlace) {
  return { row: row_number, column: column_number };
}

function progressOf(set: number, squares: readonly unknown[]): string {
  return `${set} of ${squares.length} squares set`;
}
