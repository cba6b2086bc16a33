import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../../../../shared/site/page-address.ts';
import { MAX_SKILL_XP } from '../../../../shared/game/xp.ts';
import { useMyId } from '../../../lib/clan/me.store.ts';
import { FormattedNumber } from '../../../ui/data/formatted-number.tsx';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { SkillIcon } from '../../../ui/icons/skill-icon.tsx';
import { cell, Table } from '../../../ui/data/table.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import styles from './compare-table.module.css';
import type { ComparedRow } from './compare.selectors.ts';
import { differenceOf, type Pair } from './differences.ts';
import type { Profile } from '../profile.resource.ts';

interface Props {
  profiles: readonly Profile[];
  rows: readonly ComparedRow[];
  /** Names of the members when there are two: their differences have a column of their own. */
  pair: Pair | null;
}

/** Members side by side; the best of each row has a star, and two members have the difference beside it. */
export function CompareTable({ profiles, rows, pair }: Props) {
  const me = useMyId();
  const ids = profiles.map(({ member }) => member.id);
  return (
    <div className={styles.all} data-pair={pair !== null || undefined}>
      <Table label="Members side by side" className={styles.table ?? ''}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {profiles.map(({ member }) => (
              <th key={member.id} scope="col" className={styles.head}>
                <span className={styles.who}>
                  <Avatar name={member.name} src={member.avatar_url} rank={member.clan_rank} size={34} />
                  <Link className={styles.link} to={href('profile', { name: member.name })}>
                    {member.display_name}
                  </Link>
                  {member.id === me && <YouMark />}
                </span>
              </th>
            ))}
            {pair && (
              <th scope="col" className={`${styles.head} ${styles.differenceHead}`}>
                Difference
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} ids={ids} pair={pair} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ row, ids, pair }: { row: ComparedRow; ids: readonly number[]; pair: Pair | null }) {
  return (
    <tr>
      <th scope="row" className={styles.label}>
        <span className={styles.skill}>
          {row.skill && <SkillIcon skill={row.skill} size={24} />}
          {row.label}
        </span>
      </th>
      {ids.map((id, at) => (
        <td key={id} className={cell.number} data-best={row.best[at] || undefined}>
          <Value row={row} at={at} />
        </td>
      ))}
      {pair && <DifferenceCell row={row} pair={pair} />}
    </tr>
  );
}

/** What one member has in a row: the value, its level and the star of the best. */
function Value({ row, at }: { row: ComparedRow; at: number }) {
  const value = row.values[at] ?? null;
  const level = row.levels?.[at] ?? null;
  if (value === null) return <span className={styles.missing}>{row.missing[at]}</span>;
  return (
    <span className={styles.value}>
      {row.best[at] && (
        <>
          <Star className={styles.star} size={13} aria-hidden />
          <span className="sr-only">Best: </span>
        </>
      )}
      {level !== null && <span className={styles.level}>{level}</span>}{' '}
      <span className={level === null ? undefined : styles.xp}>
        <FormattedNumber value={value} short={row.short} />
        {row.skill !== null && value === MAX_SKILL_XP && ' max'}
      </span>
    </span>
  );
}

function DifferenceCell({ row, pair }: { row: ComparedRow; pair: Pair }) {
  const { ahead, text } = differenceOf(row, pair);
  return (
    <td className={`${cell.number} ${styles.difference}`} data-ahead={ahead === null ? undefined : ahead + 1}>
      {ahead !== null && <b className={styles.leader}>{pair[ahead]} </b>}
      {text}
    </td>
  );
}
