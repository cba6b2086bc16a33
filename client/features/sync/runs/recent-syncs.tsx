import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RUN_ORIGINS, type Progress } from '../../../../shared/sync/sync.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import { Pills } from '../../../ui/controls/pills.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { GrowingArea } from '../../../ui/growing/growing-area.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { Note } from '../../../ui/controls/note.tsx';
import styles from './recent-syncs.module.css';
import { RunStatus } from './run-progress.tsx';
import { roughly, summaryOf, titleOf } from './run-words.ts';
import { RECENT, recentRuns, type RunFilter, type RunsPlace } from './runs.resource.ts';

const LABEL: Record<RunFilter, string> = {
  all: 'All',
  admins: 'By admins',
  visitors: 'By visitors',
  schedule: 'By the schedule',
};
const NONE: Record<RunFilter, string> = {
  all: 'No sync has run lately',
  admins: 'No admin has started a sync lately',
  visitors: 'No visitor has requested a sync lately',
  schedule: 'The schedule has read no member lately',
};
const OPTIONS = (['all', ...RUN_ORIGINS] as const).map((value) => ({ value, label: LABEL[value] }));

const idOf = ({ syncId }: Progress): string => syncId;
const NEWEST = { limit: RECENT, at: ({ started_at: at }: Progress): string => at };

/** Lists the ten newest syncs, of all kinds until a filter is chosen. */
export function RecentSyncs({ place }: { place: RunsPlace }) {
  const [by, setBy] = useState<RunFilter>('all');
  return (
    <CardSection title="Recent Syncs">
      <div className={styles.box}>
        <Pills label="Started by" options={OPTIONS} value={by} onChange={setBy} />
        <LiveSection of={recentRuns(place, by)} quiet loading="Loading syncs..." empty={<Empty title={NONE[by]} />}>
          {(runs) => (
            <GrowingArea key={by} label="Syncs, newest first" items={runs} keyOf={idOf} capped={NEWEST}>
              {(shown) => (
                <ul className={styles.list}>
                  {shown.map((run) => (
                    <Run key={run.syncId} run={run} />
                  ))}
                </ul>
              )}
            </GrowingArea>
          )}
        </LiveSection>
      </div>
    </CardSection>
  );
}

function Run({ run }: { run: Progress }) {
  const took = run.finished_at && Date.parse(run.finished_at) - Date.parse(run.started_at);
  return (
    <li className={styles.run} data-glide={run.syncId}>
      <div className={styles.line}>
        <Link className={styles.title} to={href('admin', {}, { tab: 'sync', run: run.syncId })}>
          {titleOf(run)}
        </Link>
        <RunStatus status={run.status} />
      </div>
      <Note>
        {run.status === 'running' ? `${run.processed} of ${run.total} processed` : summaryOf(run)}
        {took !== null && took !== '' && ` in ${roughly(took)}`}
        {' · '}
        <Timestamp at={run.started_at} />
        {run.startedBy !== null && ` · ${run.startedBy}`}
      </Note>
    </li>
  );
}
