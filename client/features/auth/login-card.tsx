import { buttonClass } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import { useAuthStore } from './auth.store.ts';
import styles from './login-card.module.css';
import { signInPath } from './sign-in-path.ts';

const FAILED = 'Authentication failed. You may not have permission to access this panel.';

/** Sign-in by the external identity provider. spec §2, Login. */
export function LoginCard({ failed, returnTo }: { failed: boolean; returnTo: string | null }) {
  const { status, configured, failed: notAsked, load } = useAuthStore();
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <h1 id="login-title" className={styles.title}>
        Admin login
      </h1>
      {failed && (
        <p className={styles.failed} role="alert">
          {FAILED}
        </p>
      )}
      {status === 'loading' && <Loading label="Loading..." />}
      {status === 'ready' && configured && (
        <>
          <p className={styles.text}>Only admins of the clan can sign in.</p>
          <a className={buttonClass('primary', styles['wide'])} href={signInPath(returnTo)}>
            <GoogleSign />
            Sign in with Google
          </a>
        </>
      )}
      {status === 'ready' && notAsked && (
        <ErrorNote
          title="Sign-in could not be checked"
          message="The server did not answer whether sign-in is available."
        >
          <TryAgain onClick={() => void load()} />
        </ErrorNote>
      )}
      {status === 'ready' && !configured && !notAsked && (
        <div className={styles.missing}>
          <p className={styles.missingTitle}>Authentication Not Configured</p>
          <p>
            Sign-in is not set up on this server. Its operator sets <code>OIDC_CLIENT_ID</code>,{' '}
            <code>OIDC_CLIENT_SECRET</code> and <code>ADMIN_EMAILS</code> and restarts it.
          </p>
        </div>
      )}
    </section>
  );
}

function GoogleSign() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
      <path
        fill="currentColor"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6zM9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.9H1v2.3A9 9 0 0 0 9 18zM4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8zM9 3.6c1.3 0 2.5.5 3.4 1.3l2.6-2.6A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z"
      />
    </svg>
  );
}
