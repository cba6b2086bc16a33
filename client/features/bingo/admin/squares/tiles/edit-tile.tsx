import { useDraggable, useDroppable } from '@dnd-kit/core';
import { CircleAlert, Lock, PencilLine } from 'lucide-react';
import type { SquarePlace } from '../../../../../../shared/bingo/square-name.ts';
import { editingText } from '../../../../../lib/edit/editing-text.ts';
import { SquareIcon } from '../../../../../ui/icons/square-icon.tsx';
import type { Square } from '../../../bingo.selectors.ts';
import { breakable, letterSize } from '../../../square/breakable.ts';
import styles from './edit-tile.module.css';
import type { SquareMarks } from './use-square-marks.ts';

interface Props {
  square: Square;
  marks: SquareMarks;
  chosen: boolean;
  moving: boolean;
  reachable: boolean;
  onReach: (place: SquarePlace) => void;
  onPress: (name: string) => void;
}

/** One square of the board to edit, which is chosen by a click and exchanged by dragging it. */
export function EditTile({ square, marks, chosen, moving, reachable, onReach, onPress }: Props) {
  const { name, item, row_number, column_number } = square;
  const { isUnsaved, editors } = marks;
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
        aria-label={labelOf(square, marks)}
        title={editing ?? undefined}
        aria-pressed={chosen}
        tabIndex={reachable ? 0 : -1}
        onPointerDown={listeners?.onPointerDown as React.PointerEventHandler | undefined}
        onFocus={() => {
          onReach({ row_number, column_number });
        }}
        onClick={() => {
          onPress(name);
        }}
      >
        {editing !== null && (
          <span className={styles.editing}>
            <PencilLine size={12} aria-hidden />
            <span className={styles.editor}>{editors.find(({ mine }) => !mine)?.name ?? 'You'}</span>
          </span>
        )}
        {isUnsaved && <span className={styles.dot} />}
        {item === null ? (
          'Empty'
        ) : (
          <>
            <SquareIcon item={item} />
            <span className={styles.name} style={letterSize(breakable(item.item_name))}>
              {breakable(item.item_name)}
            </span>
            <Foot {...marks} />
          </>
        )}
      </button>
    </span>
  );
}

/** The one mark that is written out, because the tile has room for one: what may never be completed comes first. */
function Foot({ isUnseen, isSecret }: SquareMarks) {
  if (isUnseen) {
    return (
      <span className={styles.foot} data-never>
        <CircleAlert size={12} aria-hidden /> never seen
      </span>
    );
  }
  if (!isSecret) return null;
  return (
    <span className={styles.foot}>
      <Lock size={11} aria-hidden /> secret
    </span>
  );
}

/** Returns the name of a tile, with every mark in words. */
function labelOf({ name, item }: Square, { isUnseen, isSecret, isUnsaved, editors }: SquareMarks): string {
  const editing = editingText(editors, 'it');
  return [
    name,
    item ? item.item_name : 'Empty',
    ...(isSecret ? ['secret'] : []),
    ...(isUnseen ? ['name never seen in any log'] : []),
    ...(isUnsaved ? ['unsaved'] : []),
    ...(editing === null ? [] : [editing]),
  ].join(', ');
}
