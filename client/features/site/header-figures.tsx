import { useMemo, type ReactNode } from 'react';
import { thousands } from '../../../shared/format/numbers.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import type { Site } from '../../../shared/site/site.schemas.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import styles from './site-header.module.css';

/** Shown instead of a figure that cannot be computed before the first reading. */
const UNREAD = '–';

interface Figure {
  label: string;
  value: ReactNode;
  /** How it was computed, when the clan did not set it. */
  title?: string | undefined;
}

/** Figures of the header: set by the clan, computed from its members, or left out. D135. */
export function HeaderFigures({ stats }: { stats: Site['stats'] }) {
  const members = useLive(membersResource, (state) => state.data);
  const figures = useMemo(() => figuresOf(stats, members), [stats, members]);
  if (figures.length === 0) return null;
  return (
    <dl className={styles.stats} data-count={figures.length}>
      {figures.map(({ label, value, title }) => (
        <div className={styles.stat} key={label}>
          <dt>{label}</dt>
          <dd title={title}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(stats: Site['stats'], members: readonly Member[] | null): Figure[] {
  const { total_level, total_xp, members: count, citadel_level, kill_death_ratio } = stats;
  const figures: (Figure | null)[] = [
    written('Total level', total_level),
    total_xp === 'auto' ? xpOf(members) : total_xp === 'hidden' ? null : xpFigure(total_xp),
    count === 'auto' ? countOf(members) : written('Members', count),
    written('Citadel level', citadel_level),
    kill_death_ratio === 'hidden' ? null : { label: 'Kill/death ratio', value: kill_death_ratio },
  ];
  return figures.filter((figure) => figure !== null);
}

function written(label: string, value: number | 'hidden'): Figure | null {
  return value === 'hidden' ? null : { label, value: thousands(value) };
}

function xpFigure(xp: number, title?: string): Figure {
  return { label: 'Total XP', value: <FormattedNumber value={xp} short />, title };
}

/** Returns the XP of all active members. Unread members add nothing; the title has the number of read ones. */
function xpOf(members: readonly Member[] | null): Figure {
  const read = (members ?? []).filter(({ total_xp }) => total_xp > 0);
  if (members === null || read.length === 0) return { label: 'Total XP', value: UNREAD, title: 'Not read yet' };
  const sum = read.reduce((total, { total_xp }) => total + total_xp, 0);
  return xpFigure(sum, `${thousands(sum)} XP of ${thousands(read.length)} of ${thousands(members.length)} members`);
}

function countOf(members: readonly Member[] | null): Figure {
  return members === null || members.length === 0
    ? { label: 'Members', value: UNREAD, title: 'Not read yet' }
    : { label: 'Members', value: thousands(members.length) };
}
