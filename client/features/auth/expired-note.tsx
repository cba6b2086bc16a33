import { KeyRound } from 'lucide-react';
import { href } from '../../../shared/site/page-address.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { useAuthStore } from './auth.store.ts';
import styles from './expired-note.module.css';
import { signInPath } from './sign-in-path.ts';

/** Note that the session has ended, with a sign-in in a second tab, so that this page keeps its input. */
export function ExpiredNote() {
  const expired = useAuthStore((s) => s.expired);
  return (
    <div className={styles.place} role="status">
      {expired && (
        <div className={`container ${styles.bar}`}>
          <KeyRound size={20} aria-hidden />
          <p>
            <strong>Your session has ended.</strong> This page stays as it is, with everything you typed.
          </p>
          <a className={buttonClass('primary')} href={signInPath(href('signed-in'))} target="_blank" rel="noopener">
            Sign in again
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </div>
      )}
    </div>
  );
}
