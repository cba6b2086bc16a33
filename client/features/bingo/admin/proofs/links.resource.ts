import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { bingoLinkRoutes } from '../../../../../shared/bingo/links/links.routes.ts';
import type { PlayerLink } from '../../../../../shared/bingo/links/links.schemas.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../../lib/live/live-resource.ts';

/** The player links of a board that work. They change with links, seats and teams, and all of these are in the audit. */
export const linksOf = liveFamily((id: number) =>
  createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: bingoLinkRoutes.listLinks,
    input: { params: { id } },
    pick: ({ links }): readonly PlayerLink[] => links,
    apply: (links, change) => {
      const isAbout = change.type === 'audit.added' && /^(bingo\.(link|team)|member)\./.test(change.entry.action);
      return isAbout ? 'stale' : links;
    },
    pollMs: 60_000,
    message: 'Failed to load the player links',
  }),
);
