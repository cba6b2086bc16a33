import { adminChangesSchema, type AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { AdminMember, RenamesResponse } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { request } from '../../lib/api/api.ts';
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
  createLiveResource<FoundMembers, typeof ADMIN_STREAM>({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    load: async (signal) => {
      const { data, version } = await request(membershipRoutes.search, { query: { q, limit: 10 }, signal });
      return { data: { members: data.members, total: data.total }, version };
    },
    apply: (found, change) => (touchesMembers(change) ? 'stale' : found),
    pollMs: 30_000,
    message: FAILED.members,
  }),
);

/** All members hidden now. */
export const hiddenMembers = createLiveResource<FoundMembers, typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(membershipRoutes.search, { query: { hidden: 'true', limit: 500 }, signal });
    return { data: { members: data.members, total: data.total }, version };
  },
  apply: (found, change) => (touchesMembers(change) ? 'stale' : found),
  pollMs: 30_000,
  message: FAILED.members,
});

/** The stored renames and the likely ones. */
export const renamesResource = createLiveResource<RenamesResponse, typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(membershipRoutes.renames, { signal });
    return { data, version };
  },
  apply: (renames, change) => (touchesMembers(change) ? 'stale' : renames),
  pollMs: 30_000,
  message: 'Failed to load renames',
});
