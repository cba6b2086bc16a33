import { useState } from 'react';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { messageOf } from '../../lib/api/api.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { auditOf, olderAudit, type AuditFilter } from './audit.resource.ts';

interface Older {
  /** Id where these pages begin; they are dropped when the newest page ends elsewhere. */
  from: number;
  filter: AuditFilter;
  entries: AuditEntry[];
  next: number | null;
}

/** Returns the audit, newest first: the newest page, kept current, and the older pages that were loaded. */
export function useAudit(filter: AuditFilter) {
  const resource = auditOf(filter);
  const record = useLive(resource, (state) => state.data);
  const error = useLive(resource, (state) => state.error);
  const [loaded, setLoaded] = useState<Older | null>(null);
  const [loading, setLoading] = useState(false);
  const [olderError, setOlderError] = useState<string | null>(null);
  const isUsable = loaded !== null && loaded.from === record?.next && same(loaded.filter, filter);
  const older = isUsable ? loaded : null;
  const next = older ? older.next : (record?.next ?? null);

  const loadOlder = async (): Promise<void> => {
    const from = record?.next ?? null;
    if (next === null || from === null || loading) return;
    setLoading(true);
    setOlderError(null);
    try {
      const page = await olderAudit(filter, next);
      setLoaded({ from, filter, entries: [...(older?.entries ?? []), ...page.entries], next: page.next });
    } catch (failure) {
      setOlderError(messageOf(failure, 'The older entries could not be loaded'));
    } finally {
      setLoading(false);
    }
  };

  return {
    record,
    entries: [...(record?.entries ?? []), ...(older?.entries ?? [])],
    error,
    hasOlder: next !== null,
    loadOlder,
    loading,
    olderError,
    retry: () => resource.refresh(),
  };
}

function same(a: AuditFilter, b: AuditFilter): boolean {
  return a.actor === b.actor && a.action === b.action && a.q === b.q;
}
