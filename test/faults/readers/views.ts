import { activitiesOf } from '../../../client/features/activities/activities.resource.ts';
import { auditOf } from '../../../client/features/audit/audit.resource.ts';
import { adminBoardStateOf } from '../../../client/features/bingo/admin/admin-board-state.resource.ts';
import { adminBoardsResource } from '../../../client/features/bingo/admin/boards/admin-boards.resource.ts';
import { boardStateOf } from '../../../client/features/bingo/board/board-state.resource.ts';
import { boardsResource } from '../../../client/features/bingo/board/boards.resource.ts';
import { hiscoresResource } from '../../../client/features/hiscores/hiscores.resource.ts';
import { logsResource } from '../../../client/features/sync/logs.resource.ts';
import { recentRuns } from '../../../client/features/sync/runs/runs.resource.ts';
import { gainsResource } from '../../../client/features/xp/gains.resource.ts';
import type { Audience, LiveResource } from '../../../client/lib/live/live-client.ts';
import { membersResource } from '../../../client/lib/clan/members.resource.ts';
import { hiscoreRows } from '../../support/live/hiscore-rows.ts';
import type { Stream } from '../../../shared/live-streams.ts';

/** Number of audit entries on a page. */
const AUDIT_ENTRIES = 50;

const byId = <T extends { id: number }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => a.id - b.id);

/** View of a page that a GET can confirm. */
export interface PageView {
  name: string;
  audience: Audience;
  resource: LiveResource<unknown>;
  /** Returns the part of the data in which two equal states agree. */
  essence: (data: unknown) => unknown;
}

function view<T>(
  audience: Audience,
  name: string,
  resource: LiveResource<T>,
  essence: (data: T) => unknown = (data) => data,
): PageView {
  // Each view receives only its own data.
  const own = essence as (data: unknown) => unknown;
  return { name, audience, resource: resource as LiveResource<unknown>, essence: own };
}

/** Returns the views that the pages of a visitor keep current. */
export function visitorViews(boardId: number): PageView[] {
  return [
    view('public', 'members', membersResource, byId),
    view('public', 'hiscores', hiscoresResource, hiscoreRows),
    view('public', 'activities', activitiesOf('All')),
    view('public', 'gains', gainsResource, ({ day, byId: gains }) => ({
      day,
      gains: [...gains].sort(([a], [b]) => a - b),
    })),
    view('public', 'boards', boardsResource, byId),
    view('public', 'board', boardStateOf(boardId)),
  ];
}

/** Returns the view of the shy board, which is hidden, shown, deleted and restored. */
export function shyViews(boardId: number): PageView[] {
  return [view('public', 'shy board', boardStateOf(boardId))];
}

/** Returns the views that the pages of an admin keep current. */
export function adminViews(boardId: number): PageView[] {
  return [
    view('admin', 'all boards', adminBoardsResource, byId),
    view('admin', 'board of admins', adminBoardStateOf(boardId)),
    view('admin', 'runs', recentRuns('cockpit', 'admins')),
    view('admin', 'sync log', logsResource),
    view('admin', 'audit', auditOf({ limit: AUDIT_ENTRIES }), ({ entries }) => entries),
  ];
}

export const streamOf = ({ resource }: PageView): Stream => resource.options.stream;
