import { lazy, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { checklistResource } from '../../../features/admin/checklist/checklist.resource.ts';
import { Checklist } from '../../../features/admin/checklist/checklist.tsx';
import { OperationCards } from '../../../features/admin/operation-cards.tsx';
import { operationResource } from '../../../features/admin/operation.resource.ts';
import { SYSTEM_SECTIONS, SystemIndex } from '../../../features/admin/system-index.tsx';
import { systemInfoResource } from '../../../features/admin/system-info.resource.ts';
import { SystemInfo } from '../../../features/admin/system-info.tsx';
import { VersionCard } from '../../../features/admin/version-card.tsx';
import { versionResource } from '../../../features/admin/version.resource.ts';
import { SessionsPanel } from '../../../features/auth/sessions-panel.tsx';
import { FeedCacheCard } from '../../../features/feed/feed-cache-card.tsx';
import { useLive } from '../../../lib/live/use-live.ts';
import { useUrlState } from '../../../lib/page/url-state.ts';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import styles from './system-tab.module.css';

// Drawn instead of the sections; its sentences about every action are as much script as all of them.
const AuditPanel = lazy(async () => ({
  default: (await import('../../../features/audit/audit-panel.tsx')).AuditPanel,
}));

/** Admin dashboard, System tab: a side index, and beside it the sections or the audit. spec §2. */
export function SystemTab() {
  const [query] = useUrlState();
  return (
    <div className={styles.tab}>
      <SystemIndex />
      {query.get('section') === 'audit' ? (
        <LazySection loading="Loading the audit...">
          <AuditPanel />
        </LazySection>
      ) : (
        <Sections />
      )}
    </div>
  );
}

function Sections() {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isChecked = useLive(checklistResource, ({ data }) => data !== null);
  const isVersioned = useLive(versionResource, ({ data }) => data !== null);
  const isRead = useLive(systemInfoResource, ({ data }) => data !== null);
  const isOperating = useLive(operationResource, ({ data }) => data !== null);
  useEffect(() => {
    const named = SYSTEM_SECTIONS.find(({ id }) => `#${id}` === hash);
    const section = named && place.current?.querySelector<HTMLElement>(`#${named.id}`);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    // Sections above the named one grow when they have loaded, which would move it.
  }, [hash, key, isChecked, isVersioned, isRead, isOperating]);
  return (
    <div className={styles.sections} ref={place}>
      <div id="health" tabIndex={-1}>
        <Checklist />
      </div>
      <VersionCard />
      <SystemInfo>
        <OperationCards />
        <div id="feed" tabIndex={-1}>
          <FeedCacheCard />
        </div>
        <div id="sign-ins" tabIndex={-1}>
          <SessionsPanel />
        </div>
      </SystemInfo>
    </div>
  );
}
