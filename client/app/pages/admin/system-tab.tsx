import { Checklist } from '../../../features/admin/checklist.tsx';
import { SystemInfo } from '../../../features/admin/system-info.tsx';
import { AuditPanel } from '../../../features/audit/audit-panel.tsx';
import { SessionsPanel } from '../../../features/auth/sessions-panel.tsx';
import { FeedCacheCard } from '../../../features/feed/feed-cache-card.tsx';
import styles from './tab.module.css';

/** Admin dashboard, System tab. spec §2. */
export function SystemTab() {
  return (
    <div className={styles.stack}>
      <Checklist />
      <SystemInfo>
        <FeedCacheCard />
      </SystemInfo>
      <SessionsPanel />
      <AuditPanel />
    </div>
  );
}
