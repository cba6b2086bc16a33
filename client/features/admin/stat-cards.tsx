import { Activity, RefreshCw, UserCheck, Users, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import type { AdminCounts } from './stats.resource.ts';
import styles from './stat-cards.module.css';

interface Props {
  stats: AdminCounts | null;
  /** State of the syncs, the same as on the Sync tab; null while it loads. */
  sync: { label: string; note: string; isActive: boolean } | null;
}

/** The four numbers at the top of the Dashboard tab; `stats` is null while they load. spec §2, D027. */
export function StatCards({ stats, sync }: Props) {
  return (
    <dl className={styles.cards} aria-busy={stats === null}>
      <Stat
        Icon={Users}
        label="Total Members"
        value={stats && <FormattedNumber value={stats.totalMembers} />}
        note={
          stats && (
            <>
              <FormattedNumber value={stats.activeMembers} /> active, <FormattedNumber value={stats.inactiveMembers} />{' '}
              inactive
            </>
          )
        }
      />
      <Stat
        Icon={UserCheck}
        label="Recently Active"
        value={stats && <FormattedNumber value={stats.recentlyActive} />}
        note={stats && 'in the last 7 days'}
      />
      <Stat
        Icon={Activity}
        label="Total Activities"
        value={stats && <FormattedNumber value={stats.database.activity_count} />}
        note={
          stats && (
            <>
              <FormattedNumber value={stats.database.snapshot_count} /> snapshots
            </>
          )
        }
      />
      <Stat Icon={RefreshCw} label="Sync Status" live={sync?.isActive ?? false} value={sync?.label} note={sync?.note} />
    </dl>
  );
}

interface StatProps {
  Icon: LucideIcon;
  label: string;
  value: ReactNode;
  note: ReactNode;
  /** True while syncs run: the value is drawn in ember, which nothing else uses here. */
  live?: boolean;
}

function Stat({ Icon, label, value, note, live = false }: StatProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.title}>
        <Icon size={16} aria-hidden />
        {label}
      </dt>
      <dd className={styles.value} data-live={live || undefined}>
        {value ?? '–'}
      </dd>
      <dd className={styles.detail}>{note ?? 'Loading...'}</dd>
    </div>
  );
}
