import { FlaskConical } from 'lucide-react';
import { useClanStatusStore } from '../lib/clan-status.store.ts';
import styles from './practice-banner.module.css';

/** Says that this clan is simulated, and the one line that follows a real one. Design section 1. */
export function PracticeBanner() {
  const practice = useClanStatusStore((s) => s.status?.practice ?? false);
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
