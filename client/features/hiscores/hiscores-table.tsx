import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useMyId } from '../../lib/me.store.ts';
import { JumpToMe } from '../../ui/jump-to-me.tsx';
import { cell, Table } from '../../ui/table.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useRowLink } from '../../ui/use-row-link.ts';
import { Row, ROW_HEIGHT, Space } from './hiscores-row.tsx';
import styles from './hiscores-table.module.css';
import { FIRST_DIRECTION, type HiscoreRow, type Sort, type SortKey } from './hiscores.selectors.ts';
import type { RowWindow } from './hiscores-window.tsx';

// The first rows do not wait for the library that follows the window over the others.
const HiscoresWindow = lazy(async () => ({ default: (await import('./hiscores-window.tsx')).HiscoresWindow }));
const FIRST_ROWS = 24;

interface Props {
  rows: readonly HiscoreRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** All ranked members. */
export function HiscoresTable({ rows, sort, onSort }: Props) {
  const shown = useRef<RowWindow>(null);
  const rowLink = useRowLink();
  const narrow = useNarrow();
  const me = useMyId();
  const mine = rows.findIndex(({ id }) => id === me);
  const left = rows.length - FIRST_ROWS;
  return (
    <>
      {me !== null && mine >= 0 && (
        <JumpToMe
          id={me}
          prepare={() => {
            shown.current?.reveal(mine);
          }}
        />
      )}
      <Table label="Hiscores" className={styles.table} rowCount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" className={cell.place}>
              #
            </th>
            <th scope="col">Name</th>
            <SortHeader name="Level" of="level" {...{ sort, onSort }} />
            <SortHeader name="Rank" of="rank" {...{ sort, onSort }} />
            <SortHeader name="XP" of="xp" {...{ sort, onSort }} />
          </tr>
        </thead>
        <Suspense
          fallback={
            <tbody>
              {rows.slice(0, FIRST_ROWS).map((row) => (
                <Row key={row.id} row={row} mine={row.id === me} narrow={narrow} rowLink={rowLink} />
              ))}
              {left > 0 && <Space height={left * ROW_HEIGHT} />}
            </tbody>
          }
        >
          <HiscoresWindow ref={shown} {...{ rows, me, narrow, rowLink }} />
        </Suspense>
      </Table>
    </>
  );
}

function SortHeader({ name, of, sort, onSort }: { name: string; of: SortKey } & Pick<Props, 'sort' | 'onSort'>) {
  const active = sort.key === of;
  const Sign = !active ? ChevronsUpDown : sort.direction === 'asc' ? ChevronUp : ChevronDown;
  return (
    <th
      scope="col"
      className={cell.number}
      aria-sort={active ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => {
          const turned = sort.direction === 'asc' ? 'desc' : 'asc';
          onSort({ key: of, direction: active ? turned : FIRST_DIRECTION[of] });
        }}
      >
        {name}
        <Sign size={14} aria-hidden />
      </button>
    </th>
  );
}
