import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { thousands } from '../../../shared/format/numbers.ts';
import { profilePath } from '../../lib/profile-path.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cell } from '../../ui/table.tsx';
import { YouMark } from '../../ui/you-mark.tsx';
import styles from './hiscores-table.module.css';
import type { HiscoreRow } from './hiscores.selectors.ts';

export const ROW_HEIGHT = 49;

interface Props {
  row: HiscoreRow;
  /** The visitor's own. */
  mine: boolean;
  /** A phone has room for short numbers only. */
  narrow: boolean;
  rowLink: (path: string) => (event: MouseEvent<HTMLElement>) => void;
}

/** One ranked member; drawn again only when what it shows has changed. */
export const Row = memo(
  function Row({ row, mine, narrow, rowLink }: Props) {
    const path = profilePath(row.name);
    return (
      <tr className={cell.row} data-me={mine ? row.id : undefined} onClick={rowLink(path)}>
        <td className={cell.place}>{row.place}</td>
        <td className={cell.name}>
          <div className={styles.who}>
            <Avatar name={row.displayName} src={row.avatarUrl} rank={row.clanRank} size={30} />
            <span className={styles.words}>
              <Link className={styles.link} to={path}>
                {row.displayName}
              </Link>
              {mine && <YouMark />}
            </span>
          </div>
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
          {row.level === 0 ? <span title="Not read yet">–</span> : <Amount value={row.xp} short={narrow} />}
        </td>
      </tr>
    );
  },
  (a, b) => a.rowLink === b.rowLink && a.mine === b.mine && a.narrow === b.narrow && sameRow(a.row, b.row),
);

const sameRow = (a: HiscoreRow, b: HiscoreRow): boolean =>
  a.place === b.place &&
  a.displayName === b.displayName &&
  a.level === b.level &&
  a.rank === b.rank &&
  a.xp === b.xp &&
  a.active === b.active &&
  a.clanRank === b.clanRank;

/** The place of rows that are not in the page, px high. */
export function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={5} style={{ height }} />
    </tr>
  );
}
