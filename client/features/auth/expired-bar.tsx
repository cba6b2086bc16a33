import { KeyRound } from 'lucide-react';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import styles from './expired-bar.module.css';
import { RETURN_TO, signInPath } from './sign-in-path.ts';
import { useProviders } from './use-providers.ts';

/** What the note says, with a sign-in in a second tab, so that this page keeps its input. */
export function ExpiredBar() {
  const { providers, failed } = useProviders(true);
  return (
    <div className={`container ${styles.bar}`}>
      <KeyRound size={20} aria-hidden />
      <p>
        <strong>Your session has ended.</strong> This page stays as it is, with everything you typed.
      </p>
      {(providers !== null || failed) && (
        <a className={buttonClass('primary')} href={againPath(providers)} target="_blank" rel="noopener">
          Sign in again
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
    </div>
  );
}

/** Leads straight to the only provider; where there is a choice, to the page that offers it. */
function againPath(providers: readonly SignInProvider[] | null): string {
  const [only, ...others] = providers ?? [];
  const end = href('signed-in');
  return only !== undefined && others.length === 0 ? signInPath(only, end) : href('login', {}, { [RETURN_TO]: end });
}
