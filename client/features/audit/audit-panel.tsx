import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { actionLabel } from '../../../shared/audit/audit-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { SelectBox } from '../../ui/controls/select-box.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { GrowingArea } from '../../ui/growing/growing-area.tsx';
import { LoadSection } from '../../ui/feedback/load-section.tsx';
import { TextFilter } from '../../ui/controls/text-filter.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-panel.module.css';
import type { AuditFilter } from './audit.resource.ts';
import { useAudit } from './use-audit.ts';

const ALL: AuditFilter = { actor: '', action: '', q: '' };

const idOf = ({ id }: AuditEntry): number => id;

/** Lists the admin actions: actor, action, target, before and after. Live and filtered, as far back as they are stored. */
export function AuditPanel() {
  const [filter, setFilter] = useState(ALL);
  const { record, entries, error, hasOlder, loadOlder, loading, olderError, retry } = useAudit(filter);
  const narrowed = filter.actor !== '' || filter.action !== '' || filter.q !== '';
  return (
    <CardSection title="Audit">
      <div className={styles.filters}>
        <SelectBox
          label="Who"
          value={filter.actor}
          options={[
            { value: '', label: 'Everyone' },
            ...(record?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(actor) => {
            setFilter({ ...filter, actor });
          }}
        />
        <SelectBox
          label="What"
          value={filter.action}
          options={[
            { value: '', label: 'Everything' },
            ...(record?.actions ?? []).map((action) => ({ value: action, label: actionLabel(action) })),
          ]}
          onChange={(action) => {
            setFilter({ ...filter, action });
          }}
        />
        <TextFilter
          label="Search the audit"
          value={filter.q}
          onChange={(text) => {
            setFilter({ ...filter, q: text.trim().slice(0, 100) });
          }}
        />
      </div>
      <LoadSection
        data={record && entries}
        error={error}
        onRetry={() => void retry()}
        loading="Loading the audit..."
        empty={
          <Empty
            icon={<ScrollText size={28} aria-hidden />}
            title={narrowed ? 'Nothing matches these filters' : 'No admin has changed anything yet'}
          />
        }
      >
        {(listed) => (
          <GrowingArea
            key={`${filter.actor} ${filter.action} ${filter.q}`}
            label="Entries of the audit"
            items={listed}
            keyOf={idOf}
          >
            {(shown) => <AuditList entries={shown} />}
          </GrowingArea>
        )}
      </LoadSection>
      {olderError !== null && <ErrorNote message={olderError} />}
      {hasOlder && (
        <Button className={styles.more ?? ''} disabled={loading} onClick={() => void loadOlder()}>
          {loading ? 'Loading older entries...' : 'Load older entries'}
        </Button>
      )}
    </CardSection>
  );
}
