import { adminChangesSchema, type AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type {
  AdminMember,
  RemovedMember,
  RenamesResponse,
} from '../../../shared/member-lifecycle/membership.schemas.ts';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { createLiveResource, liveFamily } from '../../lib/live/live-resource.ts';

/** Members that match, and how many there are in all. */
export interface FoundMembers {
  members: readonly AdminMember[];
  total: number;
}

/** Returns true for an admin action on members, after which a list of them may be old: the audit holds every action. */
function touchesMembers(change: AdminChange): boolean {
  return change.type === 'audit.added' && /^(member|clan)\./.test(change.entry.action);
}

/** Members whose name contains a text, hidden ones too; at most ten. */
export const foundMembers = liveFamily<FoundMembers, string>((q) =>
  createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: membershipRoutes.search,
    input: { query: { q, limit: 10 } },
    pick: (body): FoundMembers => ({ members: body.members, total: body.total }),
    apply: (found, change) => (touchesMembers(change) ? 'stale' : found),
    pollMs: 30_000,
    message: FAILED.members,
  }),
);

/** All members hidden now. */
export const hiddenMembers = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: membershipRoutes.search,
  input: { query: { hidden: 'true', limit: 500 } },
  pick: (body): FoundMembers => ({ members: body.members, total: body.total }),
  apply: (found, change) => (touchesMembers(change) ? 'stale' : found),
  pollMs: 30_000,
  message: FAILED.members,
});

/** Members whose removal can be undone, newest first. */
export const removedMembers = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: membershipRoutes.removed,
  pick: (body): readonly RemovedMember[] => body.removed,
  apply: (removed, change) => (touchesMembers(change) ? 'stale' : removed),
  pollMs: 30_000,
  message: FAILED.removedMembers,
});

/** The stored renames and the likely ones. */
export const renamesResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: membershipRoutes.renames,
  pick: (body): RenamesResponse => body,
  apply: (renames, change) => (touchesMembers(change) ? 'stale' : renames),
  pollMs: 30_000,
  message: 'Failed to load renames',
});
