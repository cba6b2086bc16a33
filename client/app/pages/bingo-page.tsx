import { useAuthStore } from '../../features/auth/auth.store.ts';
import { Bingo } from '../../features/bingo/bingo.tsx';
import { boardOfQuery } from '../../features/overlay/overlay-address.ts';
import { OverlayTools } from '../../features/overlay/overlay-tools.tsx';
import { useUrlState } from '../../lib/url-state.ts';
import styles from './bingo-page.module.css';

/** /bingo. Specification section 2. */
export function BingoPage() {
  const signedInAs = useAuthStore((s) => s.user?.name ?? null);
  const [params] = useUrlState();
  return (
    <div className="container">
      <Bingo signedInAs={signedInAs} />
      <div className={styles.tools}>
        <OverlayTools boardId={boardOfQuery(params.get('board'))} />
      </div>
    </div>
  );
}
