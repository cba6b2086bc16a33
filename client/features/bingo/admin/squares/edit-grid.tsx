import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { squareOfName, type SquarePlace } from '../../../../../shared/bingo/square-name.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { GridRows } from '../../board/grid-rows.tsx';
import { useGridKeys } from '../../board/use-grid-keys.ts';
import styles from '../board-editor.module.css';
import { EditTile } from './tiles/edit-tile.tsx';
import { MarksLegend } from './tiles/marks-legend.tsx';
import type { SquareMarks } from './tiles/use-square-marks.ts';

interface Props {
  board: Board;
  squares: readonly Square[];
  /** Name of the square in the form. */
  chosen: string | null;
  /** What each square is marked with, by its name. */
  marks: ReadonlyMap<string, SquareMarks>;
  busy: boolean;
  onChoose: (name: string) => void;
  onSwap: (from: SquarePlace, to: SquarePlace) => void;
}

/** Pixels that a press must move to count as a drag; less is a click, which chooses. */
const DRAG_AFTER = 6;
const UNMARKED: SquareMarks = { isUnsaved: false, isUnseen: false, isSecret: false, editors: [] };

/**
 * The board to edit. Squares are exchanged by dragging; by keyboard, where M picks up the focused square, arrow keys
 * choose the other place, M or Enter puts it there and Escape cancels; or by two clicks with the button below, which
 * also works on a phone, where a drag scrolls.
 */
export function EditGrid({ board, squares, chosen, marks, busy, onChoose, onSwap }: Props) {
  const { current, setCurrent, onKeyDown } = useGridKeys(board);
  const [moving, setMoving] = useState<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }));

  const swap = (from: string, to: string): void => {
    const [one, other] = [squareOfName(from, board), squareOfName(to, board)];
    if (one && other && from !== to) onSwap(one, other);
  };
  const press = (name: string): void => {
    if (moving === null) return onChoose(name);
    setMoving(null);
    swap(moving, name);
  };
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const name = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (event.key === 'Escape' && moving !== null) {
      event.preventDefault();
      setMoving(null);
    } else if (event.key.toLowerCase() === 'm' && name !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (moving === null) setMoving(name);
      else press(name);
    } else onKeyDown(event);
  };

  const size: CSSProperties & Record<'--columns' | '--rows', number> = {
    '--columns': board.columns,
    '--rows': board.rows,
  };
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over && !busy) swap(String(active.id), String(over.id));
      }}
    >
      <div className={styles.grid} style={size} role="grid" tabIndex={-1} aria-label="Squares to edit" onKeyDown={keys}>
        <GridRows
          columns={board.columns}
          squares={squares}
          cell={(square) => (
            <EditTile
              key={square.name}
              square={square}
              marks={marks.get(square.name) ?? UNMARKED}
              chosen={square.name === chosen}
              moving={square.name === moving}
              reachable={square.row_number === current.row_number && square.column_number === current.column_number}
              onReach={setCurrent}
              onPress={press}
            />
          )}
        />
      </div>
      <div className={styles.below}>
        <MarksLegend marks={marks} />
        {chosen !== null && (
          <Button
            kind="quiet"
            className={styles.move}
            onClick={() => {
              setMoving(moving === null ? chosen : null);
            }}
          >
            {moving === null ? `Move ${chosen}` : `Leave ${moving} where it is`}
          </Button>
        )}
      </div>
      <Hint moving={moving} />
    </DndContext>
  );
}

/** Says how squares are exchanged, or what the picked up one waits for. */
function Hint({ moving }: { moving: string | null }) {
  return (
    <p className={styles.hint} role="status">
      {moving !== null ? (
        `${moving} is picked up: choose the square to exchange it with, or press Escape to cancel.`
      ) : (
        <>
          <span className={styles.mouse}>
            Drag a square onto another to exchange them, or press M, arrow keys and M again. Alt with Page Down or Page
            Up opens the next square or the one before.
          </span>
          <span className={styles.touch}>Tap a square to edit it. Move exchanges it with the next one you tap.</span>
        </>
      )}
    </p>
  );
}
