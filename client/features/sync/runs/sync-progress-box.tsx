import { Link } from 'react-router-dom';
import type { Progress } from '../../../../shared/sync/sync.schemas.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { RunProgress } from './run-progress.tsx';
import { runPath } from './run-path.ts';
import styles from './sync-progress-box.module.css';
import { useAdminRuns } from './use-shown-runs.ts';

/** Runs of admins while they go, and ten seconds longer. spec §4, Sync run. Draws nothing when idle. */
export function SyncProgressBox() {
  const runs = useAdminRuns('cockpit');
  if (!runs || runs.length === 0) return null;
  return (
    <Card>
      <section className={styles.runs} aria-label="Sync progress">
        {runs.map((run: Progress) => (
          <RunProgress key={run.syncId} run={run}>
            <Link className={buttonClass('quiet')} to={runPath(run.syncId)}>
              Show members
            </Link>
          </RunProgress>
        ))}
      </section>
    </Card>
  );
}
