import { Link } from 'react-router-dom';
import type { LogStatus, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { GrowingArea } from '../../ui/growing/growing-area.tsx';
import { LINES, logsResource } from './logs.resource.ts';
import { Note } from '../../ui/controls/note.tsx';
import styles from './sync-logs.module.css';

const LABEL: Record<LogStatus, string> = {
  success: 'Success',
  unchanged: 'Unchanged',
  failed: 'Failed',
  rate_limited: 'Rate limited',
  skipped: 'Skipped',
};

const idOf = ({ id }: SyncLog): number => id;
const NEWEST = { limit: LINES, at: ({ timestamp }: SyncLog): string => timestamp };

/** Lists the fifty newest lines of the sync log, of all runs. */
export function SyncLogs() {
  return (
    <CardSection title="Recent Sync Logs">
      <LiveSection
        of={logsResource}
        quiet
        loading="Loading sync logs..."
        empty={<Empty title="No member has been read yet">Lines appear as members are read.</Empty>}
      >
        {(logs) => (
          <GrowingArea label="Log lines, newest first" items={logs} keyOf={idOf} capped={NEWEST}>
            {(shown) => <Lines logs={shown} />}
          </GrowingArea>
        )}
      </LiveSection>
    </CardSection>
  );
}

function Lines({ logs }: { logs: readonly SyncLog[] }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.box} role="region" aria-label="Lines of the sync log" tabIndex={0}>
      <ul>
        {logs.map((line) => (
          <li key={line.id} className={styles.line} data-glide={line.id}>
            <span className={styles.head}>
              <Link className={styles.name} to={href('profile', { name: line.member_name })}>
                {line.member_name}
              </Link>
              <span className={styles.status} data-status={line.status}>
                {LABEL[line.status]}
              </span>
              {line.xp_gained > 0 && (
                <span className={styles.xp}>
                  <FormattedNumber value={line.xp_gained} sign="+" unit="XP" short />
                </span>
              )}
            </span>
            <Note>
              <Timestamp at={line.timestamp} />
              {line.message !== null && ` · ${line.message}`}
            </Note>
          </li>
        ))}
      </ul>
    </div>
  );
}
