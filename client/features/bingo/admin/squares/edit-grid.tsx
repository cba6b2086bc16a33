import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { PencilLine } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { thingKey } from '../../../../../shared/audit/audit-things.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { squareOfName, type SquarePlace } from '../../../../../shared/bingo/square-name.ts';
import { editingText } from '../../../../lib/edit/editing-text.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { useEditing } from '../../../../lib/edit/use-editing.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SquareIcon } from '../../../../ui/icons/square-icon.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { GridRows } from '../../board/grid-rows.tsx';
import { useGridKeys } from '../../board/use-grid-keys.ts';
import styles from '../board-editor.module.css';
import { unseenNamesOf, useUnseenNamesOf } from '../names/unseen-names.resource.ts';
import { UnseenMark } from '../names/unseen-mark.tsx';

interface Props {
  board: Board;
  squares: readonly Square[];
  /** Name of the square in the form. */
  chosen: string | null;
  /** Names of squares with values that wait to be saved. */
  unsaved: ReadonlySet<string>;
  busy: boolean;
  onChoose: (name: string) => void;
  onSwap: (from: SquarePlace, to: SquarePlace) => void;
}

/** Pixels that a press must move to count as a drag; less is a click, which chooses. */
const DRAG_AFTER = 6;

/**
 * The board to edit. Squares are exchanged by dragging; by keyboard, where M picks up the focused square, arrow keys
 * choose the other place, M or Enter puts it there and Escape cancels; or by two clicks with the button below, which
 * also works on a phone, where a drag scrolls.
 */
export function EditGrid({ board, squares, chosen, unsaved, busy, onChoose, onSwap }: Props) {
  const { current, setCurrent, onKeyDown } = useGridKeys(board);
  useUnseenNamesOf(board.id, squares);
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

  const size: CSSProperties & Record<'--columns', number> = { '--columns': board.columns };
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
              boardId={board.id}
              square={square}
              chosen={square.name === chosen}
              isUnsaved={unsaved.has(square.name)}
              moving={square.name === moving}
              reachable={square.row_number === current.row_number && square.column_number === current.column_number}
              onReach={setCurrent}
              onPress={press}
            />
          )}
        />
      </div>
      <Hint moving={moving} />
      {unsaved.size > 0 && (
        <p className={styles.hint}>
          <span className={styles.legend} /> {unsaved.size} unsaved
        </p>
      )}
      {chosen !== null && (
        <Button
          kind="quiet"
          onClick={() => {
            setMoving(moving === null ? chosen : null);
          }}
        >
          {moving === null ? `Move ${chosen}` : `Leave ${moving} where it is`}
        </Button>
      )}
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
            Drag a square onto another to exchange them. By keyboard: M picks it up, arrow keys choose the place, M puts
            it there. Alt with Page Down or Page Up opens the next square or the one before.
          </span>
          <span className={styles.touch}>Tap a square to edit it. Move exchanges it with the next one you tap.</span>
        </>
      )}
    </p>
  );
}

interface TileProps {
  boardId: number;
  square: Square;
  chosen: boolean;
  isUnsaved: boolean;
  moving: boolean;
  reachable: boolean;
  onReach: (place: SquarePlace) => void;
  onPress: (name: string) => void;
}

function EditTile({ boardId, square, chosen, isUnsaved, moving, reachable, onReach, onPress }: TileProps) {
  const { name, item, row_number, column_number } = square;
  const isUnseen = useLive(unseenNamesOf(boardId), ({ data }) =>
    (data ?? []).some((one) => one.row_number === row_number && one.column_number === column_number),
  );
  const editors = useEditing(thingKey({ kind: 'square', board: boardId, place: name }));
  const editing = editingText(editors, 'it');
  const { setNodeRef: setDrop, isOver } = useDroppable({ id: name });
  const { setNodeRef: setDrag, listeners, transform } = useDraggable({ id: name, disabled: item === null });
  const style = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 2, position: 'relative' as const }
    : undefined;
  return (
    <span role="gridcell" className={styles.cell} ref={setDrop} data-over={isOver || undefined}>
      <button
        ref={setDrag}
        type="button"
        className={styles.tile}
        style={style}
        data-square={name}
        data-empty={item === null || undefined}
        data-moving={moving || undefined}
        aria-label={[
          name,
          item ? item.item_name : 'Empty',
          ...(isUnseen ? ['name never seen in any log'] : []),
          ...(isUnsaved ? ['unsaved'] : []),
          ...(editing === null ? [] : [editing]),
        ].join(', ')}
        title={editing ?? undefined}
        aria-pressed={chosen}
        tabIndex={reachable ? 0 : -1}
        onPointerDown={listeners?.onPointerDown as React.PointerEventHandler | undefined}
        onFocus={() => {
          onReach({ row_number: square.row_number, column_number: square.column_number });
        }}
        onClick={() => {
          onPress(name);
        }}
      >
        {editing !== null && (
          <span className={styles.editing}>
            <PencilLine size={12} aria-hidden />
            <span className={styles.editor}>{editors.find(({ mine }) => !mine)?.name}</span>
          </span>
        )}
        {isUnsaved && <span className={styles.dot} />}
        {item === null ? (
          'Empty'
        ) : (
          <>
            <SquareIcon item={item} />
            <span className={styles.name}>{item.item_name}</span>
            {isUnseen && <UnseenMark />}
          </>
        )}
      </button>
    </span>
  );
}
