/**
 * The identity provider of the practice world for tests. `envFor` of startTestApp, or a started product, receives its
 * settings. `admin` is on the list of admins, `visitor` is not.
 */
import {
  PRACTICE_SIGN_IN_PATH,
  startPracticeSignIn,
  type PracticeSignIn,
} from '../../../server/practice/sign-in/practice-sign-in.ts';
import type { BrowserJar } from '../runner/browser-jar.ts';

const PRACTICE_PEOPLE = { admin: 'practice-admin', visitor: 'practice-visitor' } as const;

/** Starts a provider for the product at `publicUrl`. `adminName` should be the name of a clan member. */
export function startProvider(publicUrl: string, adminName: string): Promise<PracticeSignIn> {
  return startPracticeSignIn({ publicUrl, adminName, mounted: false });
}

/** Returns the settings of a product that uses the provider. */
export function providerEnv(provider: PracticeSignIn): Record<string, string> {
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ADMIN_EMAILS: provider.adminEmails.join(','),
  };
}

/** Signs in. Returns the address of the product at the end, or with `stopAtCallback` that of the uncalled callback. */
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
    // The provider may be on the origin of the product.
    if (origin !== url || pathname.startsWith(PRACTICE_SIGN_IN_PATH)) return false;
    return options.stopAtCallback === true || !pathname.endsWith('/callback');
  };
  return browser.follow(chosen.location, stop);
}
