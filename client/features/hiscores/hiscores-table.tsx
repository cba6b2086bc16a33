import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { thousands } from '../../../shared/format/numbers.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useMyId } from '../../lib/clan/me.store.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { cell, Table } from '../../ui/data/table.tsx';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { useRowLink } from '../../ui/data/use-row-link.ts';
import { useWindowRows } from '../../ui/data/use-window-rows.ts';
import { MemberCell } from '../../ui/members/member-cell.tsx';
import { OwnRow } from '../../ui/members/own-row.tsx';
import styles from './hiscores-table.module.css';
import { FIRST_DIRECTION, missingXp, type HiscoreRow, type Sort, type SortKey } from './hiscores.selectors.ts';

interface Props {
  rows: readonly HiscoreRow[];
  /** The rows before the search. */
  ranked: readonly HiscoreRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const ROW_HEIGHT = 49;

/** Table of all ranked members. Only rows near the window are rendered, so that 500 of them stay fast. */
export function HiscoresTable({ rows, ranked, sort, onSort }: Props) {
  const { body, from, to, scrollTo } = useWindowRows<HTMLTableSectionElement>(rows.length, ROW_HEIGHT);
  const rowLink = useRowLink();
  const narrow = useNarrow();
  const me = useMyId();
  const mine = rows.findIndex(({ id }) => id === me);
  const own = rows[mine];
  return (
    <>
      <Table label="Hiscores" className={styles.table} sticky rowCount={rows.length + 1}>
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
        <tbody ref={body}>
          {from > 0 && <Space height={from * ROW_HEIGHT} />}
          {rows.slice(from, to).map((row) => (
            <Row key={row.id} row={row} mine={row.id === me} narrow={narrow} rowLink={rowLink} />
          ))}
          {to < rows.length && <Space height={(rows.length - to) * ROW_HEIGHT} />}
        </tbody>
      </Table>
      {own && (
        <OwnRow
          id={own.id}
          place={own.place}
          missing={missingXp(ranked, own, sort)}
          prepare={() => {
            scrollTo(mine);
          }}
        >
          <span>{own.level === 0 ? '–' : thousands(own.level)}</span>
          <span>
            <FormattedNumber value={own.xp} short={narrow} unread="–" />
          </span>
        </OwnRow>
      )}
    </>
  );
}

function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={5} style={{ height }} />
    </tr>
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

interface RowProps {
  row: HiscoreRow;
  /** True for the visitor's own row. */
  mine: boolean;
  /** True on a phone, which has room for short numbers only. */
  narrow: boolean;
  rowLink: (path: string) => (event: MouseEvent<HTMLElement>) => void;
}

const Row = memo(
  function Row({ row, mine, narrow, rowLink }: RowProps) {
    const path = href('profile', { name: row.name });
    return (
      <tr className={cell.row} data-me={mine ? row.id : undefined} onClick={rowLink(path)}>
        <td className={cell.place}>{row.place}</td>
        <td className={cell.name}>
          <MemberCell name={row.name} avatar={row.avatarUrl} rank={row.clanRank} mine={mine} />
        </td>
        <td className={cell.number}>{row.level === 0 ? '–' : thousands(row.level)}</td>
        <td className={cell.number}>
          {row.active ? (
            row.rank === null ? (
              <span title="Unranked">–</span>
            ) : (
              thousands(row.rank)
            )
          ) : (
            <span className={styles.inactive}>INACTIVE</span>
          )}
        </td>
        <td className={cell.number}>
          {row.level === 0 ? <span title="Not read yet">–</span> : <FormattedNumber value={row.xp} short={narrow} />}
        </td>
      </tr>
    );
  },
  (a, b) => a.rowLink === b.rowLink && a.mine === b.mine && a.narrow === b.narrow && sameRow(a.row, b.row),
);

const sameRow = (a: HiscoreRow, b: HiscoreRow): boolean =>
  a.place === b.place &&
  a.name === b.name &&
  a.level === b.level &&
  a.rank === b.rank &&
  a.xp === b.xp &&
  a.active === b.active &&
  a.clanRank === b.clanRank;
