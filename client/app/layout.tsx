import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useAuthStore, watchSignIn } from '../features/auth/auth.store.ts';
import { ExpiredNote } from '../features/auth/expired-note.tsx';
import { useSiteStore } from '../lib/clan/site.store.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';
import { PracticeBanner } from './practice-banner.tsx';
import { useRouteFocus } from './use-route-focus.ts';

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
        <Outlet />
      </main>
      <Footer />
      <ExpiredNote />
      <PracticeBanner />
      <ScrollRestoration />
    </>
  );
}
