import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { GrowingArea } from '../../ui/growing/growing-area.tsx';
import { LoadSection } from '../../ui/feedback/load-section.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-panel.module.css';
import { auditOf } from './audit.resource.ts';
import { useAuditUndo } from './use-audit-undo.ts';
import { useAuditView } from './use-audit-view.ts';

const idOf = ({ id }: AuditEntry): number => id;

/** Tells what admins did, page by page and as far back as it is stored. The newest page is live; filters are in the address. */
export function AuditPanel() {
  const { filters, view, narrowed, isNewest, setFilters, setBefore } = useAuditView();
  const resource = auditOf(view);
  const record = useLive(resource, (state) => state.data);
  const error = useLive(resource, (state) => state.error);
  const next = record?.next ?? null;
  const { asked, busy, message, dismiss, undo, close } = useAuditUndo(() => resource.refresh());
  return (
    <CardSection title="Audit">
      <AuditFilterBar filters={filters} record={record} onChange={setFilters} />
      <MessageArea message={message} onDismiss={dismiss} />
      <LoadSection
        data={record && record.entries}
        error={error}
        onRetry={() => void resource.refresh()}
        loading="Loading the audit..."
        empty={
          <Empty
            icon={<ScrollText size={28} aria-hidden />}
            title={narrowed || !isNewest ? 'Nothing matches these filters' : 'No admin has changed anything yet'}
          />
        }
      >
        {(entries) => (
          <GrowingArea key={JSON.stringify(view)} label="Entries of the audit" items={entries} keyOf={idOf}>
            {(shown) => <AuditList entries={shown} busy={busy} onUndo={undo} />}
          </GrowingArea>
        )}
      </LoadSection>
      {(next !== null || !isNewest) && (
        <div className={styles.pages}>
          {!isNewest && <Button onClick={() => setBefore(null)}>Newest entries</Button>}
          {next !== null && <Button onClick={() => setBefore(next)}>Older entries</Button>}
        </div>
      )}
      <ConfirmDialog asked={asked} onClose={close} />
    </CardSection>
  );
}
