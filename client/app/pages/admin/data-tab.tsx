import { ClearFeedPanel } from '../../../features/feed/clear-feed-panel.tsx';
import { InactiveMembers } from '../../../features/members/inactive-members.tsx';
import { ClearXpPanel } from '../../../features/xp/clear-xp-panel.tsx';
import { HeldReadings } from '../../../features/xp/held-readings.tsx';
import styles from './tab.module.css';

/** Admin dashboard, Data tab. spec §2. */
export function DataTab() {
  return (
    <div className={styles.halves}>
      <div className={styles.stack}>
        <ClearXpPanel />
        <ClearFeedPanel />
      </div>
      <div className={styles.stack}>
        <HeldReadings />
        <InactiveMembers />
      </div>
    </div>
  );
}
