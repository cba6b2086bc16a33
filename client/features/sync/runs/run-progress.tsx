import type { ReactNode } from 'react';
import type { Progress } from '../../../../shared/sync/sync.schemas.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import styles from './run-progress.module.css';
import { STATUS_LABEL, summaryOf, timeLeft, titleOf } from './run-words.ts';
import { runOf } from './runs.resource.ts';

/** Progress of one run: bar, counts, time left. Reads the run itself, which is polled faster than the lists. */
export function RunProgress({ run: listed, children }: { run: Progress; children?: ReactNode }) {
  // Uses the newer of the two: both follow the same stream, but without it they are polled at different intervals.
  const own = useLive(runOf(listed.syncId), (state) => state.data);
  const run = own && own.processed >= listed.processed && listed.status === 'running' ? own : listed;
  const left = timeLeft(run, useNow());
  const title = titleOf(run);
  return (
    <div className={styles.run} data-status={run.status}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <RunStatus status={run.status} />
        {run.startedBy !== null && <span className={styles.by}>started by {run.startedBy}</span>}
      </div>
      <Bar run={run} label={`Progress: ${title}`} />
      <dl className={styles.counts}>
        <Count label="Processed" value={`${run.processed} / ${run.total}`} />
        <Count label="Successful" value={run.successful} tone="good" />
        <Count label="Failed" value={run.failed} tone={run.failed > 0 ? 'bad' : undefined} />
        <Count label="Rate limited" value={run.rateLimited} tone={run.rateLimited > 0 ? 'wait' : undefined} />
      </dl>
      <div className={styles.foot}>
        <span className={styles.left}>{left}</span>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      <p className="sr-only" role="status">
        {run.status !== 'running' && `${title}: ${STATUS_LABEL[run.status]}, ${summaryOf(run)}`}
      </p>
    </div>
  );
}

export function RunStatus({ status }: { status: Progress['status'] }) {
  return (
    <span className={styles.status} data-status={status}>
      {STATUS_LABEL[status]}
    </span>
  );
}

function Bar({ run, label }: { run: Progress; label: string }) {
  const share = (count: number) => (run.total === 0 ? 0 : (100 * count) / run.total);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={run.total}
      aria-valuenow={run.processed}
      aria-valuetext={`${run.processed} of ${run.total}`}
    >
      <div className={styles.good} style={{ width: `${share(run.successful)}%` }} />
      <div className={styles.bad} style={{ width: `${share(run.failed)}%` }} />
    </div>
  );
}

function Count({
  label,
  value,
  tone,
}: {
  label: string;
  value: string | number;
  tone?: 'good' | 'bad' | 'wait' | undefined;
}) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd data-tone={tone}>{value}</dd>
    </div>
  );
}
