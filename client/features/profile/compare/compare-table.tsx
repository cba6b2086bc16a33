import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../../../../shared/site/page-address.ts';
import { useMyId } from '../../../lib/clan/me.store.ts';
import { FormattedNumber } from '../../../ui/data/formatted-number.tsx';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { SkillIcon } from '../../../ui/icons/skill-icon.tsx';
import { cell, Table } from '../../../ui/data/table.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import styles from './compare-table.module.css';
import { comparedRows, type ComparedRow } from './compare.selectors.ts';
import type { Profile } from '../profile.resource.ts';

/** Members side by side; the best of each row has a star. */
export function CompareTable({ profiles }: { profiles: readonly Profile[] }) {
  const me = useMyId();
  return (
    <div className={styles.all}>
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
          </tr>
        </thead>
        <tbody>
          {comparedRows(profiles).map((row) => (
            <Row key={row.label} row={row} ids={profiles.map(({ member }) => member.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ row, ids }: { row: ComparedRow; ids: readonly number[] }) {
  return (
    <tr>
      <th scope="row" className={styles.label}>
        <span className={styles.skill}>
          {row.skill && <SkillIcon skill={row.skill} size={24} />}
          {row.label}
        </span>
      </th>
      {row.values.map((value, at) => {
        const level = row.levels?.[at] ?? null;
        return (
          <td key={ids[at]} className={cell.number} data-best={row.best[at] || undefined}>
            <span className={styles.value}>
              {row.best[at] && (
                <>
                  <Star className={styles.star} size={13} aria-hidden />
                  <span className="sr-only">Best: </span>
                </>
              )}
              {level !== null && <span className={styles.level}>{level}</span>}{' '}
              <span className={level === null ? undefined : styles.xp}>
                {value === null ? '–' : <FormattedNumber value={value} short={row.short} />}
              </span>
            </span>
          </td>
        );
      })}
    </tr>
  );
}
