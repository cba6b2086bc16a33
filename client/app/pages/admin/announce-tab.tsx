import { Announce } from '../../../features/announce/announce.tsx';
import { adminBoardsResource } from '../../../features/bingo/admin/boards/admin-boards.resource.ts';
import { useLive } from '../../../lib/live/use-live.ts';

/** Admin dashboard, Announce tab: what the site tells in the clan's Discord. */
export function AnnounceTab() {
  // Without the boards a rule cannot name one, and everything else works.
  const boards = useLive(adminBoardsResource, ({ data }) => data);
  return <Announce boards={boards} />;
}
