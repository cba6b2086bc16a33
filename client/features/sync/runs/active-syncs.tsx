import { OctagonX, RefreshCw } from 'lucide-react';
import { originOf, type Progress } from '../../../../shared/sync/sync.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RowMenu } from '../../../ui/layout/row-menu.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadSection } from '../../../ui/feedback/load-section.tsx';
import styles from './active-syncs.module.css';
import { RunProgress } from './run-progress.tsx';
import { recentRuns } from './runs.resource.ts';
import { syncState, titleOf } from './run-words.ts';
import { useAdminRuns, useOtherRuns, useRunning } from './use-shown-runs.ts';
import { useSyncActions } from '../use-sync-actions.tsx';

interface Props {
  /** The run whose members are shown below. */
  chosen: string | null;
  onChoose: (syncId: string) => void;
}

/** Lists the running syncs: those of admins in full, the others in one line. */
export function ActiveSyncs({ chosen, onChoose }: Props) {
  const runs = useAdminRuns('cockpit');
  const running = useRunning('cockpit');
  const others = useOtherRuns('cockpit');
  const resource = recentRuns('cockpit', 'admins');
  const error = useLive(resource, (state) => state.error);
  const { busy, stop, signs } = useSyncActions();
  return (
    <CardSection title="Active Syncs">
      <div className={styles.box}>
        {running !== null && <State running={running.length} />}
        <LoadSection
          data={runs}
          error={error}
          onRetry={() => void resource.refresh()}
          quiet
          loading="Loading syncs..."
          empty={<NoAdminSync isIdle={running?.length === 0} others={others.length} />}
        >
          {(shown) =>
            shown.map((run) => (
              <RunProgress key={run.syncId} run={run}>
                {run.syncId !== chosen && (
                  <Button kind="quiet" onClick={() => onChoose(run.syncId)}>
                    Show members
                  </Button>
                )}
                {run.status === 'running' && (
                  <RowMenu
                    of={titleOf(run)}
                    busy={busy}
                    items={[{ label: 'Stop sync', icon: OctagonX, danger: true, onChoose: () => stop(run) }]}
                  />
                )}
              </RunProgress>
            ))
          }
        </LoadSection>
        <Others runs={others} />
      </div>
      {signs}
    </CardSection>
  );
}

function NoAdminSync({ isIdle, others }: { isIdle: boolean; others: number }) {
  if (others > 0) return <p className={styles.state}>No admin has started a sync. Running automatically:</p>;
  if (!isIdle) return null;
  return (
    <Empty icon={<RefreshCw size={28} />} title="No sync is running">
      Start one above.
    </Empty>
  );
}

/** Uses the same words as the Dashboard tab. */
function State({ running }: { running: number }) {
  const { label, note } = syncState(running);
  return (
    <p className={styles.state}>
      <strong data-live={running > 0 || undefined}>{label}</strong>, {note}
    </p>
  );
}

/** Lists the syncs that no admin started. */
function Others({ runs }: { runs: readonly Progress[] }) {
  if (runs.length === 0) return null;
  const visitors = runs.filter((run) => originOf(run) === 'visitors');
  const rounds = runs.filter((run) => originOf(run) === 'schedule');
  return (
    <ul className={styles.others} aria-label="Running automatically">
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
