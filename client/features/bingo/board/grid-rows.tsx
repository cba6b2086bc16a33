import type { ReactNode } from 'react';
import { columnLetter } from '../../../../shared/bingo/square-name.ts';
import styles from './board-grid.module.css';

interface Props<T> {
  columns: number;
  /** Every place, row by row. */
  squares: readonly T[];
  cell: (square: T) => ReactNode;
}

/** Rows of a grid, with column letters above and row numbers at the side. */
export function GridRows<T>({ columns, squares, cell }: Props<T>) {
  const rows = Array.from({ length: squares.length / columns }, (_, row) =>
    squares.slice(row * columns, (row + 1) * columns),
  );
  return (
    <>
      <div role="row" className={styles.row}>
        <span role="columnheader" className={styles.corner}>
          <span className="sr-only">Row</span>
        </span>
        {Array.from({ length: columns }, (_, index) => (
          <span key={index} role="columnheader" className={styles.edge}>
            {columnLetter(index + 1)}
          </span>
        ))}
      </div>
      {rows.map((row, index) => (
        <div key={index} role="row" className={styles.row}>
          <span role="rowheader" className={styles.edge}>
            {index + 1}
          </span>
          {row.map(cell)}
        </div>
      ))}
    </>
  );
}
