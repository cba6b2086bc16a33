import { FlaskConical } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { clanStatusResource } from '../lib/clan/clan-status.resource.ts';
import styles from './practice-banner.module.css';

/** Shows that this clan is simulated, and the command that follows a real one. D203. */
export function PracticeBanner() {
  const practice = useStore(clanStatusResource.store, (s) => s.data?.practice ?? false);
  useEffect(() => {
    // Loaded once, without a live connection: pages that show nothing live open none.
    void clanStatusResource.once();
  }, []);
  if (!practice) return null;
  return (
    <aside className={styles.banner} aria-label="Practice world">
      <div className={`container ${styles.inner}`}>
        <FlaskConical size={15} aria-hidden />
        <span>
          Practice world: this clan is simulated. To follow a real one, start with{' '}
          <code className={styles.code}>CLAN_NAME=&quot;Your Clan&quot; npm start</code>
        </span>
      </div>
    </aside>
  );
}
