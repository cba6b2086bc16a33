import { useState, type KeyboardEvent } from 'react';
import type { SquarePlace } from '../../../../shared/bingo/square-name.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';

interface GridKeys {
  /** The one square that Tab reaches. */
  current: SquarePlace;
  setCurrent: (place: SquarePlace) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The grid pattern of the ARIA Authoring Practices: arrows move by one, Home and End to the ends of the row, with Ctrl
 * to the corners of the board. Squares carry their name as data-square.
 */
export function useGridKeys({ rows, columns }: { rows: number; columns: number }): GridKeys {
  const [place, setCurrent] = useState<SquarePlace>({ row_number: 1, column_number: 1 });
  const current = {
    row_number: Math.min(place.row_number, rows),
    column_number: Math.min(place.column_number, columns),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.metaKey) return;
    const next = moved(current, event.key, event.ctrlKey, rows, columns);
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-square="${squareName(next)}"]`)?.focus();
  };
  return { current, setCurrent, onKeyDown };
}

function moved(at: SquarePlace, key: string, ctrl: boolean, rows: number, columns: number): SquarePlace | null {
  const { row_number: row, column_number: column } = at;
  const to = (toRow: number, toColumn: number): SquarePlace => ({
    row_number: Math.min(Math.max(1, toRow), rows),
    column_number: Math.min(Math.max(1, toColumn), columns),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return ctrl ? to(1, 1) : to(row, 1);
    case 'End':
      return ctrl ? to(rows, columns) : to(row, columns);
    default:
      return null;
  }
}
