import { Link } from 'react-router-dom';
import type { Progress } from '../../../../shared/sync/sync.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { RunProgress } from './run-progress.tsx';
import styles from './sync-progress-box.module.css';
import { useAdminRuns } from './use-shown-runs.ts';

/** Runs of admins while they are running and ten seconds longer. spec §4, Sync run. Renders nothing when idle. */
export function SyncProgressBox() {
  const runs = useAdminRuns('cockpit');
  if (!runs || runs.length === 0) return null;
  return (
    <Card>
      <section className={styles.runs} aria-label="Sync progress">
        {runs.map((run: Progress) => (
          <RunProgress key={run.syncId} run={run}>
            <Link className={buttonClass('quiet')} to={href('admin', {}, { tab: 'sync', run: run.syncId })}>
              Show members
            </Link>
          </RunProgress>
        ))}
      </section>
    </Card>
  );
}
