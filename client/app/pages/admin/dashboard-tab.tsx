import { StatCards } from '../../../features/admin/stat-cards.tsx';
import { statsResource } from '../../../features/admin/stats.resource.ts';
import { SystemCounts } from '../../../features/admin/system-counts.tsx';
import { useStats } from '../../../features/admin/use-stats.ts';
import { AdminFeedPanel } from '../../../features/feed/admin-feed-panel.tsx';
import { RecentSyncs } from '../../../features/sync/recent-syncs.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/states.tsx';
import styles from './tab.module.css';

/** Admin dashboard, Dashboard tab. Specification section 2. */
export function DashboardTab() {
  const { stats, error } = useStats();
  return (
    <div className={styles.stack}>
      {error !== null && (
        <ErrorNote message={error}>
          <Button onClick={() => void statsResource.refresh()}>Try again</Button>
        </ErrorNote>
      )}
      {(stats !== null || error === null) && <StatCards stats={stats} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RecentSyncs place="dashboard" />
          {(stats !== null || error === null) && <SystemCounts stats={stats} />}
        </div>
        <div className={styles.rail}>
          <AdminFeedPanel />
        </div>
      </div>
    </div>
  );
}
