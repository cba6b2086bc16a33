import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tabs } from '@base-ui/react/tabs';
import { lazy, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAuthStore } from '../../features/auth/auth.store.ts';
import { oneOf } from '../../lib/page/url-state.ts';
import { useChosenInView } from '../../lib/page/use-chosen-in-view.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LazySection } from '../../ui/feedback/lazy-section.tsx';
import styles from './admin-page.module.css';

type Tab = 'dashboard' | 'members' | 'sync' | 'data' | 'bingo' | 'system' | 'site' | 'announce';

/** Tabs in the order of the specification, then those of the site's facts and of announcements. Each is a chunk of its own, loaded when the tab is first opened. */
const TABS: readonly { value: Tab; label: string; Panel: ComponentType }[] = [
  {
    value: 'dashboard',
    label: 'Dashboard',
    Panel: lazy(async () => ({ default: (await import('./admin/dashboard-tab.tsx')).DashboardTab })),
  },
  {
    value: 'members',
    label: 'Members',
    Panel: lazy(async () => ({ default: (await import('./admin/members-tab.tsx')).MembersTab })),
  },
  {
    value: 'sync',
    label: 'Sync',
    Panel: lazy(async () => ({ default: (await import('./admin/sync-tab.tsx')).SyncTab })),
  },
  {
    value: 'data',
    label: 'Data',
    Panel: lazy(async () => ({ default: (await import('./admin/data-tab.tsx')).DataTab })),
  },
  {
    value: 'bingo',
    label: 'Bingo',
    Panel: lazy(async () => ({ default: (await import('./admin/bingo-tab.tsx')).BingoTab })),
  },
  {
    value: 'system',
    label: 'System',
    Panel: lazy(async () => ({ default: (await import('./admin/system-tab.tsx')).SystemTab })),
  },
  {
    value: 'site',
    label: 'Site',
    Panel: lazy(async () => ({ default: (await import('./admin/site-tab.tsx')).SiteTab })),
  },
  {
    value: 'announce',
    label: 'Announce',
    Panel: lazy(async () => ({ default: (await import('./admin/announce-tab.tsx')).AnnounceTab })),
  },
];
const VALUES = TABS.map(({ value }) => value);

/** /admin and /admin/add-members. spec §2. */
function AdminPage() {
  const name = useAuthStore((s) => s.user?.name);
  return (
    <div className={`container ${styles.page}`}>
      {/* The content security policy forbids style elements written by scripts. */}
      <CSPProvider disableStyleElements>
        <PageHeader
          title="Admin Dashboard"
          note={
            <>
              <strong className={styles.name}>{name}</strong> <span>Administrator</span>
            </>
          }
        />
        <AdminTabs />
      </CSPProvider>
    </div>
  );
}

/** The URL holds the open tab, so that a link or Back shows it again. */
function AdminTabs() {
  const [query, setQuery] = useSearchParams();
  const open = oneOf(VALUES, query.get('tab'), 'dashboard');
  const bar = useRef<HTMLDivElement>(null);
  useChosenInView(bar, '[aria-selected="true"]', open);
  return (
    <Tabs.Root
      value={open}
      onValueChange={(value) => {
        // The rest of the query belongs to the previous tab.
        setQuery(value === 'dashboard' ? {} : { tab: String(value) }, { preventScrollReset: true });
      }}
    >
      <div ref={bar} className={styles.bar}>
        <Tabs.List className={styles.list} aria-label="Parts of the dashboard">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={styles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {TABS.map(({ value, label, Panel }) => (
        <Tabs.Panel key={value} value={value} className={styles.panel}>
          <LazySection loading={`Loading ${label}...`}>
            <Panel />
          </LazySection>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

export { AdminPage as Component };
