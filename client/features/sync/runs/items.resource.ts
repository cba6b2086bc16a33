import { FAILED } from '../../../../shared/admin/admin-messages.ts';
import { adminChangesSchema, type AdminChange } from '../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../shared/live/streams.ts';
import { syncRoutes } from '../../../../shared/sync/sync.routes.ts';
import { originOf, type SyncItem } from '../../../../shared/sync/sync.schemas.ts';
import { request, type ResponseOf } from '../../../lib/api/api.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';
import { isUnderWay } from './item-words.ts';

const RUN_MS = 2000;
const PAGE = 500;

type ItemsPage = ResponseOf<typeof syncRoutes.items>;

/** Returns the items of all pages. The stream has the changes since the first page. */
async function withLaterPages(syncId: string, first: ItemsPage, signal: AbortSignal): Promise<SyncItem[]> {
  const items = [...first.items];
  let after = first.next;
  while (after !== null) {
    const { data: page }: { data: ItemsPage } = await request(syncRoutes.items, {
      params: { id: syncId },
      query: { limit: PAGE, after },
      signal,
    });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

/** Returns a function that applies a change to the items of a run; 'stale' for runs whose items are not streamed. */
export function applyToItems(syncId: string): (items: SyncItem[], change: AdminChange) => SyncItem[] | 'stale' {
  return (items, change) => {
    if (change.type === 'items.changed' && change.syncId === syncId) {
      const fresh = new Map(change.items.map((item) => [item.member_id, item]));
      const known = items.map((item) => {
        const next = fresh.get(item.member_id);
        fresh.delete(item.member_id);
        return next ?? item;
      });
      return fresh.size > 0 ? 'stale' : known;
    }
    if (change.type !== 'run.changed' || change.run.syncId !== syncId) return items;
    const { run } = change;
    if (originOf(run) !== 'admins') return 'stale';
    // Members may have been deleted while the run was under way.
    if (run.status !== 'running' && run.total !== items.length) return 'stale';
    return run.status === 'cancelled' ? items.map((item) => (isUnderWay(item.state) ? cancelled(item) : item)) : items;
  };
}

const cancelled = (item: SyncItem): SyncItem => ({ ...item, state: 'cancelled', attempt: 0, message: null });

/** The items of a run: the state of each of its members. */
export const itemsOf = liveFamily((syncId: string) =>
  createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: syncRoutes.items,
    input: { params: { id: syncId }, query: { limit: PAGE, after: 0 } },
    pick: (first, signal) => withLaterPages(syncId, first, signal),
    apply: applyToItems(syncId),
    pollMs: RUN_MS,
    message: FAILED.syncProgress,
  }),
);
