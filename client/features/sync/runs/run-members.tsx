import { useMemo, useState } from 'react';
import { ITEM_STATES, type ItemState } from '../../../../shared/sync/sync.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Pills } from '../../../ui/controls/pills.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { countStates, ITEM_LABEL, sortItems } from './item-words.ts';
import { ItemsTable } from './items-table.tsx';
import { itemsOf } from './items.resource.ts';
import styles from './run-members.module.css';
import { RunStatus } from './run-progress.tsx';
import { summaryOf, titleOf } from './run-words.ts';
import { runOf } from './runs.resource.ts';
import { useSyncActions } from '../use-sync-actions.tsx';

type Filter = ItemState | 'all';

interface Props {
  syncId: string;
  /** Shows the run that a retry has started. */
  onStarted: (syncId: string) => void;
}

/** Lists the members of one run, live; a filter shows those in one state. */
export function RunMembers({ syncId, onStarted }: Props) {
  const items = useLive(itemsOf(syncId), (state) => state.data);
  const run = useLive(runOf(syncId), (state) => state.data);
  const { busy, retry, signs } = useSyncActions(onStarted);
  // The filter applies to one run; another run is shown whole.
  const [choice, setChoice] = useState<{ syncId: string; filter: Filter }>({ syncId, filter: 'all' });
  const filter = choice.syncId === syncId ? choice.filter : 'all';
  const counts = useMemo(() => countStates(items ?? []), [items]);
  const rows = useMemo(
    () => sortItems((items ?? []).filter(({ state }) => filter === 'all' || state === filter)),
    [items, filter],
  );
  // States without members are not offered, except the chosen one and Failed, so that the buttons do not jump.
  const shown = ITEM_STATES.filter((state) => counts[state] > 0 || state === filter || state === 'failed');
  const options: { value: Filter; label: string; note: string }[] = [
    { value: 'all', label: 'All', note: String(items?.length ?? 0) },
    ...shown.map((state) => ({ value: state, label: ITEM_LABEL[state], note: String(counts[state]) })),
  ];
  return (
    <CardSection
      title="Members of this sync"
      aside={
        run && (
          <span className={styles.which}>
            {titleOf(run)} <RunStatus status={run.status} />
          </span>
        )
      }
    >
      <div className={styles.box}>
        <LiveSection of={itemsOf(syncId)} quiet loading="Loading members...">
          {() => (
            <>
              <div className={styles.bar}>
                <Pills
                  label="State"
                  options={options}
                  value={filter}
                  onChange={(next) => {
                    setChoice({ syncId, filter: next });
                  }}
                />
                {run && run.status !== 'running' && counts.failed > 0 && (
                  <Button
                    disabled={busy}
                    onClick={() => {
                      retry(run);
                    }}
                  >
                    Retry failed ({counts.failed})
                  </Button>
                )}
              </div>
              {run && run.status !== 'running' && <p className={styles.summary}>{summaryOf(run)}</p>}
              {rows.length === 0 ? (
                <Empty
                  title={
                    filter === 'all' ? 'This sync has no members' : `No member is in the state ${ITEM_LABEL[filter]}`
                  }
                />
              ) : (
                <ItemsTable rows={rows} />
              )}
            </>
          )}
        </LiveSection>
      </div>
      {signs}
    </CardSection>
  );
}
