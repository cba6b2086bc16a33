import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import { safeReturnPath } from '../../../shared/auth/return-path.ts';

/** Query parameter with the page to return to, at /login and at the server's sign-in. */
export const RETURN_TO = 'return_to';

const STARTS: Readonly<Record<SignInProvider, string>> = {
  oidc: authRoutes.signIn.path,
  discord: authRoutes.discord.path,
};

/** Returns the URL that starts a sign-in, with the page to return to when `returnTo` is one of ours. */
export function signInPath(provider: SignInProvider, returnTo: string | null): string {
  const path = safeReturnPath(returnTo);
  const query = path === null ? '' : `?${RETURN_TO}=${encodeURIComponent(path)}`;
  return `/api${STARTS[provider]}${query}`;
}
