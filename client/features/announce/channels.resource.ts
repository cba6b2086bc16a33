import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { announceRoutes } from '../../../shared/announce/announce.routes.ts';
import type { AnnounceChannel } from '../../../shared/announce/announce.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Actions after which the members and teams that a rule chooses have other names, or are gone. */
const NAMING = /^(member\.(erase|rename|rename\.undo)|bingo\.(board|team)\.(update|delete|restore))$/;

/** By the filter: what it names may be deleted now, and there again after the change. */
function namesSomebody({ rules }: AnnounceChannel): boolean {
  return rules.some(({ filter }) => filter.members !== undefined || filter.teams !== undefined);
}

/** The channels with their rules and the counts of their messages. Read again after each change of any of these. */
export const channelsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: announceRoutes.listChannels,
  pick: ({ channels }): AnnounceChannel[] => channels,
  apply: (channels, change) => {
    if (change.type === 'announce.changed') return 'stale';
    const isOfNames = change.type === 'audit.added' && NAMING.test(change.entry.action);
    return isOfNames && channels.some(namesSomebody) ? 'stale' : channels;
  },
  pollMs: 30_000,
  message: 'The channels could not be read',
});
