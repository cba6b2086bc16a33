import { memo, type MouseEvent } from 'react';
import type { LeaderboardEntry } from '../../../shared/xp/xp.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useMyId } from '../../lib/clan/me.store.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { cell, Table } from '../../ui/data/table.tsx';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { useRowLink } from '../../ui/data/use-row-link.ts';
import { MemberCell } from '../../ui/members/member-cell.tsx';
import styles from './tracker-table.module.css';

interface Props {
  rows: readonly LeaderboardEntry[];
  /** Place of the first row. */
  from: number;
}

/** One page of the leaderboard. */
export function TrackerTable({ rows, from }: Props) {
  const rowLink = useRowLink();
  const narrow = useNarrow();
  const me = useMyId();
  return (
    <Table label="XP gained" className={styles.table ?? ''} sticky>
      <thead>
        <tr>
          <th scope="col" className={cell.place}>
            #
          </th>
          <th scope="col">Name</th>
          <th scope="col" className={cell.number}>
            Total XP
          </th>
          <th scope="col" className={cell.number}>
            XP Gain
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.id} row={row} place={from + index} mine={row.id === me} narrow={narrow} rowLink={rowLink} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  row: LeaderboardEntry;
  place: number;
  /** True for the visitor's own row. */
  mine: boolean;
  /** True on a phone, which has room for one long number. */
  narrow: boolean;
  rowLink: (path: string) => (event: MouseEvent<HTMLElement>) => void;
}

const Row = memo(function Row({ row, place, mine, narrow, rowLink }: RowProps) {
  const path = href('profile', { name: row.name });
  return (
    <tr className={cell.row} data-me={mine ? row.id : undefined} onClick={rowLink(path)}>
      <td className={cell.place}>{place}</td>
      <td className={cell.name}>
        <MemberCell name={row.name} mine={mine} />
      </td>
      <td className={cell.number}>
        <FormattedNumber value={row.totalXp} short={narrow} />
      </td>
      <td className={row.xpGain > 0 ? cell.gain : cell.number}>
        <FormattedNumber value={row.xpGain} sign={row.xpGain > 0 ? '+' : ''} />
      </td>
    </tr>
  );
});
