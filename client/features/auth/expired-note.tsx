import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { useAuthStore } from './auth.store.ts';
import styles from './expired-note.module.css';

const loadBar = async () => (await import('./expired-bar.tsx')).ExpiredBar;
const ExpiredBar = lazyPart(loadBar, () => 'Your session has ended.');

/** Note that the session has ended, at the foot of the window. Only somebody with a session loads what it says. */
export function ExpiredNote() {
  const expired = useAuthStore((s) => s.expired);
  const isSignedIn = useAuthStore((s) => s.user !== null);
  useEffect(() => {
    // Loaded while all is well: when a session ends, the file may be gone with an older version of the site.
    if (isSignedIn) loadBar().catch(() => {});
  }, [isSignedIn]);
  return (
    <div className={styles.place} role="status">
      <Suspense>{expired && <ExpiredBar />}</Suspense>
    </div>
  );
}
