import { auditRoutes } from '../../../shared/audit/audit.routes.ts';
import type { AuditEntry, AuditResponse } from '../../../shared/audit/audit.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { adminChangesSchema, type AdminChange } from '../../../shared/admin/admin.changes.ts';
import { request } from '../../lib/api/api.ts';
import { createLiveResource, liveFamily, type LiveResource } from '../../lib/live/live-resource.ts';

/** Filter of the audit; an empty part does not filter. */
export interface AuditFilter {
  actor: string;
  action: string;
  q: string;
}

const PAGE = 50;

const family = liveFamily<AuditResponse, string>((key) => {
  const [actor = '', action = '', ...q] = key.split('\n');
  const filter = { actor, action, q: q.join('\n') };
  return createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: auditRoutes.list,
    input: { query: { ...wire(filter), limit: PAGE } },
    pick: (body): AuditResponse => body,
    apply: (record, change) => applyAudit(filter, record, change),
    pollMs: 30_000,
    message: 'The audit could not be loaded',
  });
});

/** Returns the resource with the newest entries that pass a filter. */
export function auditOf({ actor, action, q }: AuditFilter): LiveResource<AuditResponse> {
  return family(`${actor}\n${action}\n${q}`);
}

/** Loads the entries older than the id `before`. @throws ApiError */
export async function olderAudit(filter: AuditFilter, before: number): Promise<AuditResponse> {
  return (await request(auditRoutes.list, { query: { ...wire(filter), before, limit: PAGE } })).data;
}

/** Applies a change. Returns 'stale' for a text search, which only the server does. */
function applyAudit(filter: AuditFilter, record: AuditResponse, change: AdminChange): AuditResponse | 'stale' {
  if (change.type !== 'audit.added') return record;
  const { entry } = change;
  if (record.entries.some(({ id }) => id === entry.id)) return record;
  const actors = [...record.actors.filter(({ id }) => id !== entry.actor.id), entry.actor].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const actions = [...new Set([...record.actions, entry.action])].sort();
  if (!passes(filter, entry)) return { ...record, actors, actions };
  if (filter.q !== '') return 'stale';
  return { ...record, entries: [entry, ...record.entries].sort((a, b) => b.id - a.id), actors, actions };
}

function passes({ actor, action }: AuditFilter, entry: AuditEntry): boolean {
  if (actor !== '' && entry.actor.id !== actor) return false;
  return action === '' || entry.action === action || entry.action.startsWith(`${action}.`);
}

function wire({ actor, action, q }: AuditFilter) {
  return { actor: actor || undefined, action: action || undefined, q: q || undefined };
}
