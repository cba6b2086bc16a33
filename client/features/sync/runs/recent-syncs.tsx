import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RUN_ORIGINS, type Progress } from '../../../../shared/sync/sync.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import { Pills } from '../../../ui/controls/pills.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import styles from './recent-syncs.module.css';
import { runPath } from './run-path.ts';
import { RunStatus } from './run-progress.tsx';
import { roughly, summaryOf, titleOf } from './run-words.ts';
import { recentRuns, type RunFilter, type RunsPlace } from './runs.resource.ts';

const LABEL: Record<RunFilter, string> = {
  all: 'All',
  admins: 'By admins',
  visitors: 'By visitors',
  schedule: 'By the schedule',
};
const NONE: Record<RunFilter, string> = {
  all: 'No sync has run lately',
  admins: 'No admin has started a sync lately',
  visitors: 'No visitor has asked for a profile lately',
  schedule: 'The schedule has read nobody lately',
};
const OPTIONS = (['all', ...RUN_ORIGINS] as const).map((value) => ({ value, label: LABEL[value] }));

/** The ten newest runs: of every kind, until another pill is chosen. */
export function RecentSyncs({ place }: { place: RunsPlace }) {
  const [by, setBy] = useState<RunFilter>('all');
  const resource = recentRuns(place, by);
  const runs = useLive(resource, (state) => state.data);
  const error = useLive(resource, (state) => (state.data ? null : state.error));
  return (
    <CardSection title="Recent Syncs">
      <div className={styles.box}>
        <Pills label="Started by" options={OPTIONS} value={by} onChange={setBy} />
        {error !== null && <ErrorNote message={error} />}
        {runs === null && error === null && <Loading label="Loading syncs…" />}
        {runs?.length === 0 && <Empty title={NONE[by]} />}
        {runs && runs.length > 0 && (
          <ul className={styles.list}>
            {runs.map((run) => (
              <Run key={run.syncId} run={run} />
            ))}
          </ul>
        )}
      </div>
    </CardSection>
  );
}

function Run({ run }: { run: Progress }) {
  const took = run.finished_at && Date.parse(run.finished_at) - Date.parse(run.started_at);
  return (
    <li className={styles.run}>
      <div className={styles.line}>
        <Link className={styles.title} to={runPath(run.syncId)}>
          {titleOf(run)}
        </Link>
        <RunStatus status={run.status} />
      </div>
      <p className={styles.note}>
        {run.status === 'running' ? `${run.processed} of ${run.total} processed` : summaryOf(run)}
        {took !== null && took !== '' && ` in ${roughly(took)}`}
      </p>
      <p className={styles.note}>
        <Timestamp at={run.started_at} />
        {run.startedBy !== null && ` · ${run.startedBy}`}
      </p>
    </li>
  );
}
