import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SyncItem } from '../../../../shared/sync/sync.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { FormattedNumber } from '../../../ui/data/formatted-number.tsx';
import { ITEM_LABEL, noteOf } from './item-words.ts';
import { Note } from '../../../ui/controls/note.tsx';
import styles from './items-table.module.css';

const ROW_HEIGHT = 45;

/** Items of a run in a scrolling box. Only visible rows are rendered, so that 500 changing ones stay fast. */
export function ItemsTable({ rows }: { rows: readonly SyncItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are not passed to memoised components
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => rows[index]?.member_id ?? index,
  });
  const shown = virtualizer.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div ref={box} className={styles.box} role="region" aria-label="Members of this sync, row by row" tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">State</th>
            <th scope="col" className={styles.number}>
              XP gained
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} />}
          {shown.map(({ index, key }) => {
            const item = rows[index];
            return (
              item && (
                <tr key={String(key)} ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                  <Cells item={item} />
                </tr>
              )
            );
          })}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
    </div>
  );
}

function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={3} style={{ height }} />
    </tr>
  );
}

const Cells = memo(function Cells({ item }: { item: SyncItem }) {
  const note = noteOf(item);
  return (
    <>
      <td className={styles.who}>
        <Link className={styles.name} to={href('profile', { name: item.member_name })}>
          {item.member_name}
        </Link>
        {note !== null && <Note>{note}</Note>}
      </td>
      <td>
        <span className={styles.state} data-state={item.state}>
          {ITEM_LABEL[item.state]}
        </span>
      </td>
      <td className={styles.number}>
        {item.xp_gained > 0 && <FormattedNumber value={item.xp_gained} sign="+" short />}
      </td>
    </>
  );
});
