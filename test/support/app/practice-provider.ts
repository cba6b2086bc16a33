/**
 * The practice world's identity provider for tests: `envFor` of startTestApp (or the settings of a started product)
 * gets what signs in at it. `admin` is on the list, `visitor` is not.
 */
import {
  PRACTICE_SIGN_IN_PATH,
  startPracticeSignIn,
  type PracticeSignIn,
} from '../../../server/practice/sign-in/practice.sign-in.ts';
import type { BrowserJar } from '../runner/browser-jar.ts';

const PRACTICE_PEOPLE = { admin: 'practice-admin', visitor: 'practice-visitor' } as const;

/** Starts a provider for the product at `publicUrl`; `adminName` should be a clan member's. */
export function startProvider(publicUrl: string, adminName: string): Promise<PracticeSignIn> {
  return startPracticeSignIn({ publicUrl, adminName, mounted: false });
}

/** Settings of a product that uses it. */
export function providerEnv(provider: PracticeSignIn): Record<string, string> {
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ADMIN_EMAILS: provider.adminEmails.join(','),
  };
}

/** Goes through the whole sign-in; returns the address of ours that it ends at, or the callback's before it is called. */
export async function passProvider(
  browser: BrowserJar,
  url: string,
  who: keyof typeof PRACTICE_PEOPLE,
  options: { start?: string; stopAtCallback?: boolean } = {},
): Promise<string> {
  const choice = await browser.follow(url + (options.start ?? '/api/auth/google'));
  const chosen = await browser.call(choice, { form: { person: PRACTICE_PEOPLE[who] } });
  if (chosen.location === null) throw new Error(`the provider answered ${chosen.status}: ${chosen.text}`);
  const stop = (address: string) => {
    const { origin, pathname } = new URL(address);
    // The provider may stand on our own origin.
    if (origin !== url || pathname.startsWith(PRACTICE_SIGN_IN_PATH)) return false;
    return options.stopAtCallback === true || !pathname.endsWith('/callback');
  };
  return browser.follow(chosen.location, stop);
}
