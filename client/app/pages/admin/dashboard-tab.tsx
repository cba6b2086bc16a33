import { SetupCard } from '../../../features/admin/checklist/setup-card.tsx';
import { SetupLine } from '../../../features/admin/checklist/setup-line.tsx';
import { useSetup } from '../../../features/admin/checklist/use-setup.ts';
import { StatCards } from '../../../features/admin/stat-cards.tsx';
import { statsResource } from '../../../features/admin/stats.resource.ts';
import { SystemCounts } from '../../../features/admin/system-counts.tsx';
import { useStats } from '../../../features/admin/use-stats.ts';
import { useAuthStore } from '../../../features/auth/auth.store.ts';
import { AdminFeedPanel } from '../../../features/feed/admin-feed-panel.tsx';
import { RecentSyncs } from '../../../features/sync/runs/recent-syncs.tsx';
import { syncState } from '../../../features/sync/runs/run-words.ts';
import { runningRuns } from '../../../features/sync/runs/runs.resource.ts';
import { useRunning } from '../../../features/sync/runs/use-shown-runs.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../../ui/feedback/try-again.tsx';
import styles from './tab.module.css';

/** Admin dashboard, Dashboard tab. spec §2. */
export function DashboardTab() {
  const { stats, error } = useStats();
  const failed = stats === null && error !== null;
  const sync = useSyncStatus();
  const setup = useSetup(useAuthStore((s) => s.user?.name ?? ''));
  return (
    <div className={styles.stack}>
      {setup && <SetupLine setup={setup} />}
      {error !== null && (
        <ErrorNote message={error}>
          <TryAgain onClick={() => void statsResource.refresh()} />
        </ErrorNote>
      )}
      {!failed && <StatCards stats={stats} sync={sync} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RecentSyncs place="dashboard" />
        </div>
        <div className={styles.rail}>
          <AdminFeedPanel />
          {!failed && <SystemCounts stats={stats} />}
          {setup?.form === 'card' && <SetupCard setup={setup} />}
        </div>
      </div>
    </div>
  );
}

/** Returns Active or Idle from the list that the Sync tab shows; a failure is shown as itself. */
function useSyncStatus() {
  const running = useRunning('dashboard');
  const error = useLive(runningRuns('dashboard'), (state) => state.error);
  if (running !== null) return { ...syncState(running.length), isActive: running.length > 0 };
  return error === null ? null : { label: '–', note: error, isActive: false };
}
