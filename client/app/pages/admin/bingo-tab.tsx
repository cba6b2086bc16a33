import { useAuthStore } from '../../../features/auth/auth.store.ts';
import { BingoAdmin } from '../../../features/bingo/admin/bingo-admin.tsx';
import { boardOfQuery } from '../../../features/overlay/overlay-address.ts';
import { OverlayTools } from '../../../features/overlay/overlay-tools.tsx';
import { useUrlState } from '../../../lib/page/url-state.ts';
import styles from './tab.module.css';

/** Admin dashboard, Bingo tab. spec §2. */
export function BingoTab() {
  const userName = useAuthStore((s) => s.user?.name ?? '');
  const [query] = useUrlState();
  return (
    <div className={styles.stack}>
      <BingoAdmin userName={userName} />
      <OverlayTools boardId={boardOfQuery(query.get('board'))} tokens />
    </div>
  );
}
