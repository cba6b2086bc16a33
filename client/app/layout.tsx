import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useAuthStore, watchSignIn } from '../features/auth/auth.store.ts';
import { ExpiredNote } from '../features/auth/expired-note.tsx';
import { useSiteStore } from '../lib/clan/site.store.ts';
import { EntryProvider } from '../lib/page/entry-state.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';
import { PracticeBanner } from './practice-banner.tsx';
import { useRouteFocus } from './use-route-focus.ts';

// Nobody needs it before the page is drawn; the times have their titles until then.
const ZoneTip = lazyPart(
  async () => (await import('../ui/time/zone-tip.tsx')).ZoneTip,
  () => null,
);

/** Skip link, navigation, page and footer around every route. */
export function Layout() {
  const busy = useNavigation().state === 'loading';
  useRouteFocus();
  useEffect(() => {
    void useAuthStore.getState().load();
    void useSiteStore.getState().load();
    return watchSignIn();
  }, []);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Navbar />
      {busy && <div className={styles.progress} aria-hidden />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <EntryProvider>
          <Outlet />
        </EntryProvider>
        {/* Within a landmark, so that reading aids find it by them. */}
        <Suspense>
          <ZoneTip />
        </Suspense>
      </main>
      <Footer />
      <ExpiredNote />
      <PracticeBanner />
      <ScrollRestoration />
    </>
  );
}
