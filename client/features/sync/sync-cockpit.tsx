import { useLive } from '../../lib/live/use-live.ts';
import { useUrlState } from '../../lib/page/url-state.ts';
import { ActiveSyncs } from './runs/active-syncs.tsx';
import { RecentSyncs } from './runs/recent-syncs.tsx';
import { RunMembers } from './runs/run-members.tsx';
import { recentRuns } from './runs/runs.resource.ts';
import styles from './sync-cockpit.module.css';
import { SyncLogs } from './sync-logs.tsx';
import { SyncStartCard } from './sync-start-card.tsx';

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The Sync tab: start, watch, stop and retry. The URL holds the opened run, so that a reload shows it again; without
 * one it is the newest run of an admin.
 */
export function SyncCockpit() {
  const [query, change] = useUrlState();
  const newest = useLive(recentRuns('cockpit', 'admins'), (state) => state.data?.[0]?.syncId ?? null);
  const asked = query.get('run');
  const chosen = asked !== null && RUN_ID.test(asked) ? asked : newest;
  const choose = (syncId: string): void => {
    change({ run: syncId }, { replace: true });
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SyncStartCard onStarted={choose} />
        <ActiveSyncs chosen={chosen} onChoose={choose} />
        {chosen !== null && <RunMembers syncId={chosen} onStarted={choose} />}
        <SyncLogs />
      </div>
      <div className={styles.column}>
        <RecentSyncs place="cockpit" />
      </div>
    </div>
  );
}
