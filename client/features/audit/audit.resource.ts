import { isOfKind, isUndoable, type AuditKind } from '../../../shared/audit/audit-actions.ts';
import { auditRoutes } from '../../../shared/audit/audit.routes.ts';
import type { AuditEntry, AuditResponse } from '../../../shared/audit/audit.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { adminChangesSchema, type AdminChange } from '../../../shared/admin/admin.changes.ts';
import { createLiveResource, liveFamily, type LiveResource } from '../../lib/live/live-resource.ts';

/** Page of the audit; an absent part does not filter. */
export interface AuditView {
  actor?: string | undefined;
  action?: string | undefined;
  kind?: AuditKind | undefined;
  /** Key of a thing. */
  of?: string | undefined;
  q?: string | undefined;
  /** Times: the first one, and the one after the last. */
  since?: string | undefined;
  until?: string | undefined;
  /** Id of the entry before which the page begins; absent for the newest page. */
  before?: number | undefined;
  /** Number of entries of a page. */
  limit: number;
}

const family = liveFamily<AuditResponse, string>((key) => {
  // The key is a view that auditOf has written.
  const view = JSON.parse(key) as AuditView;
  return createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: auditRoutes.list,
    input: { query: view },
    pick: (body): AuditResponse => body,
    apply: (record, change) => applyAudit(view, record, change),
    pollMs: 30_000,
    message: 'The audit could not be loaded',
  });
});

/** Returns the resource with one page of the entries that pass the filters, newest first. */
export function auditOf({
  actor,
  action,
  kind,
  of,
  q,
  since,
  until,
  before,
  limit,
}: AuditView): LiveResource<AuditResponse> {
  return family(JSON.stringify({ actor, action, kind, of, q, since, until, before, limit }));
}

/**
 * Applies a change. Returns 'stale' for filters that only the server knows, when a name was erased, and when it may
 * change what can be undone.
 */
function applyAudit(view: AuditView, record: AuditResponse, change: AdminChange): AuditResponse | 'stale' {
  if (change.type !== 'audit.added') return record;
  const { entry } = change;
  if (entry.action === 'member.erase') return 'stale';
  if (record.entries.some(({ id }) => id === entry.id)) return record;
  if (isUndoable(entry.action) || record.entries.some(({ undo }) => undo !== undefined)) return 'stale';
  const actors = [...record.actors.filter(({ id }) => id !== entry.actor.id), entry.actor].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const actions = [...new Set([...record.actions, entry.action])].sort();
  // An older page has its entries already.
  if (view.before !== undefined || !passes(view, entry)) return { ...record, actors, actions };
  if ([view.q, view.of, view.since, view.until].some((part) => part !== undefined)) return 'stale';
  const entries = [entry, ...record.entries].sort((a, b) => b.id - a.id);
  const shown = entries.slice(0, view.limit);
  const next = shown.length < entries.length ? (shown.at(-1)?.id ?? null) : record.next;
  return { ...record, entries: shown, next, actors, actions };
}

function passes({ actor, action, kind }: AuditView, entry: AuditEntry): boolean {
  if (actor !== undefined && entry.actor.id !== actor) return false;
  if (kind !== undefined && !isOfKind(entry.action, kind)) return false;
  return action === undefined || entry.action === action || entry.action.startsWith(`${action}.`);
}
