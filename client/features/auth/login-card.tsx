import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import { useAuthStore } from './auth.store.ts';
import styles from './login-card.module.css';
import { DiscordSign, GoogleSign } from './provider-signs.tsx';
import { signInPath } from './sign-in-path.ts';
import { useProviders } from './use-providers.ts';

const FAILED = 'Authentication failed. You may not have permission to access this panel.';
const BUTTONS: Readonly<Record<SignInProvider, { label: string; Sign: () => React.JSX.Element }>> = {
  oidc: { label: 'Sign in with Google', Sign: GoogleSign },
  discord: { label: 'Sign in with Discord', Sign: DiscordSign },
};

/** Sign-in by an external identity provider. spec §2, Login. */
export function LoginCard({ failed, returnTo }: { failed: boolean; returnTo: string | null }) {
  const { status, configured, failed: notAsked, load } = useAuthStore();
  const isOffered = status === 'ready' && configured;
  const { providers, failed: notListed, retry } = useProviders(isOffered);
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
      {(status === 'loading' || (isOffered && providers === null && !notListed)) && <Loading label="Loading..." />}
      {isOffered && providers !== null && (
        <>
          <p className={styles.text}>Only admins of the clan can sign in.</p>
          {providers.map((provider) => (
            <ProviderLink key={provider} provider={provider} returnTo={returnTo} />
          ))}
        </>
      )}
      {status === 'ready' && (notAsked || notListed) && (
        <ErrorNote
          title="Sign-in could not be checked"
          message="The server did not answer whether sign-in is available."
        >
          <TryAgain onClick={notAsked ? () => void load() : retry} />
        </ErrorNote>
      )}
      {status === 'ready' && !configured && !notAsked && (
        <div className={styles.missing}>
          <p className={styles.missingTitle}>Authentication Not Configured</p>
          <p>
            Sign-in is not set up on this server. Its operator sets <code>OIDC_CLIENT_ID</code>,{' '}
            <code>OIDC_CLIENT_SECRET</code> and <code>ADMIN_EMAILS</code>, or the settings that begin with{' '}
            <code>DISCORD_</code>, and restarts it.
          </p>
        </div>
      )}
    </section>
  );
}

function ProviderLink({ provider, returnTo }: { provider: SignInProvider; returnTo: string | null }) {
  const { label, Sign } = BUTTONS[provider];
  return (
    <a className={buttonClass('primary', styles['wide'])} href={signInPath(provider, returnTo)}>
      <Sign />
      {label}
    </a>
  );
}
