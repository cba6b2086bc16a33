import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import { safeReturnPath } from '../../../shared/auth/return-path.ts';

/** Name of the parameter that carries the page to return to, at /login and at the server's sign-in. */
export const RETURN_TO = 'return_to';

/** Address that begins a sign-in; `returnTo`: the page to come back to, when it is one of ours. */
export function signInPath(returnTo: string | null): string {
  const path = safeReturnPath(returnTo);
  const query = path === null ? '' : `?${RETURN_TO}=${encodeURIComponent(path)}`;
  return `/api${authRoutes.signIn.path}${query}`;
}
