import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { useAuthStore } from './auth.store.ts';
import styles from './login-card.module.css';

const FAILED = 'Authentication failed. You may not have permission to access this panel.';

/** Sign-in by the external identity provider. Specification section 2, Login. */
export function LoginCard({ failed }: { failed: boolean }) {
  const { status, configured } = useAuthStore();
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
      {status === 'loading' && <Loading label="Loading…" />}
      {status === 'ready' && configured && (
        <>
          <p className={styles.text}>Only accounts on the clan’s list of admins may enter.</p>
          <a className={buttonClass('primary', styles['wide'])} href="/api/auth/google">
            <GoogleSign />
            Sign in with Google
          </a>
        </>
      )}
      {status === 'ready' && !configured && (
        <div className={styles.missing}>
          <p className={styles.missingTitle}>Authentication Not Configured</p>
          <p>
            The server has no sign-in yet. Whoever runs it sets <code>OIDC_CLIENT_ID</code>,{' '}
            <code>OIDC_CLIENT_SECRET</code> and <code>ADMIN_EMAILS</code> and starts it again.
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
        d="M17.6 9.200c0-.6-.1-1.200-.2-1.700H9v3.400h4.800a4.100 4.100 0 0 1-1.800 2.700v2.200h2.900c1.700-1.600 2.700-3.900 2.700-6.600zM9 18c2.400 0 4.500-.8 6-2.200l-2.900-2.200a5.400 5.400 0 0 1-8.100-2.900H1v2.300A9 9 0 0 0 9 18zM4 10.700a5.400 5.400 0 0 1 0-3.400V5H1a9 9 0 0 0 0 8zM9 3.600c1.300 0 2.500.5 3.400 1.300l2.600-2.600A9 9 0 0 0 1 5l3 2.300a5.400 5.400 0 0 1 5-3.700z"
      />
    </svg>
  );
}
