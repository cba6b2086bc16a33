import { useAuthStore } from '../../../features/auth/auth.store.ts';
import { BingoAdmin } from '../../../features/bingo/admin/bingo-admin.tsx';
import styles from './tab.module.css';

/** Admin dashboard, Bingo tab. Specification section 2. */
export function BingoTab() {
  const userName = useAuthStore((s) => s.user?.name ?? '');
  return (
    <div className={styles.stack}>
      <BingoAdmin userName={userName} />
    </div>
  );
}
