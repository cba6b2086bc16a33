import { useAuthStore } from '../../../features/auth/auth.store.ts';
import { BingoAdmin } from '../../../features/bingo/admin/bingo-admin.tsx';
import { boardOfQuery } from '../../../features/overlay/overlay-address.ts';
import { adminBoardStateOf } from '../../../features/bingo/admin/admin-board-state.resource.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { OverlayTools } from '../../../features/overlay/overlay-tools.tsx';
import { useUrlState } from '../../../lib/page/url-state.ts';
import styles from './tab.module.css';

/** Admin dashboard, Bingo tab. spec §2. */
export function BingoTab() {
  const userName = useAuthStore((s) => s.user?.name ?? '');
  const [query] = useUrlState();
  const board = boardOfQuery(query.get('board'));
  return (
    <div className={styles.stack}>
      <BingoAdmin userName={userName} />
      {board === null ? <OverlayTools boardId={null} tokens /> : <Tools key={board} board={board} />}
    </div>
  );
}

/** The overlays of one board, with its teams to choose from. */
function Tools({ board }: { board: number }) {
  const teams = useLive(adminBoardStateOf(board), (s) => s.data?.teams);
  return <OverlayTools boardId={board} teams={teams} tokens />;
}
