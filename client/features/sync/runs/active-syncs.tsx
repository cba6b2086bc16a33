import { RefreshCw } from 'lucide-react';
import { originOf, type Progress } from '../../../../shared/sync/sync.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import styles from './active-syncs.module.css';
import { RunProgress } from './run-progress.tsx';
import { recentRuns } from './runs.resource.ts';
import { syncState } from './run-words.ts';
import { useAdminRuns, useOtherRuns, useRunning } from './use-shown-runs.ts';
import { useSyncActions } from '../use-sync-actions.tsx';

interface Props {
  /** The run whose members are shown below. */
  chosen: string | null;
  onChoose: (syncId: string) => void;
}

/** Runs that are under way, admins' ones with everything, the others in a line. */
export function ActiveSyncs({ chosen, onChoose }: Props) {
  const runs = useAdminRuns('cockpit');
  const running = useRunning('cockpit');
  const others = useOtherRuns('cockpit');
  const error = useLive(recentRuns('cockpit', 'admins'), (state) => (state.data ? null : state.error));
  const { busy, stop, signs } = useSyncActions();
  return (
    <CardSection title="Active Syncs">
      <div className={styles.box}>
        {running !== null && <State running={running.length} />}
        {error !== null && <ErrorNote message={error} />}
        {runs === null && error === null && <Loading label="Loading syncs…" />}
        {runs?.length === 0 && running?.length === 0 && (
          <Empty icon={<RefreshCw size={28} />} title="No sync is running">
            Start one above.
          </Empty>
        )}
        {runs?.length === 0 && others.length > 0 && (
          <p className={styles.note}>No admin has started a sync; this runs by itself:</p>
        )}
        {runs?.map((run) => (
          <RunProgress key={run.syncId} run={run}>
            {run.syncId !== chosen && (
              <Button
                kind="quiet"
                onClick={() => {
                  onChoose(run.syncId);
                }}
              >
                Show members
              </Button>
            )}
            {run.status === 'running' && (
              <Button
                kind="danger"
                disabled={busy}
                onClick={() => {
                  stop(run);
                }}
              >
                Stop sync
              </Button>
            )}
          </RunProgress>
        ))}
        <Others runs={others} />
      </div>
      {signs}
    </CardSection>
  );
}

/** The same words as on the Dashboard tab. */
function State({ running }: { running: number }) {
  const { label, note } = syncState(running);
  return (
    <p className={styles.note}>
      <strong data-live={running > 0 || undefined}>{label}</strong>, {note}
    </p>
  );
}

/** What goes on without an admin. */
function Others({ runs }: { runs: readonly Progress[] }) {
  if (runs.length === 0) return null;
  const visitors = runs.filter((run) => originOf(run) === 'visitors');
  const rounds = runs.filter((run) => originOf(run) === 'schedule');
  return (
    <ul className={styles.others} aria-label="Running by itself">
      {rounds.map((run) => (
        <li key={run.syncId}>
          <strong>Schedule:</strong> {run.processed} of {run.total} of this round read
          {run.rateLimited > 0 && `, ${run.rateLimited} rate limited`}
        </li>
      ))}
      {visitors.length > 0 && (
        <li>
          <strong>Visitors:</strong> {visitors.length === 1 ? '1 profile is' : `${visitors.length} profiles are`} being
          read
        </li>
      )}
    </ul>
  );
}
