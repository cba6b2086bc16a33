import type { Route } from './route.ts';

/** First parts of paths that are about a session, a token, the setting up of a site or this process. */
const CLOSED = /^\/(?:auth|overlay|setup|health|metrics|docs|practice)(?:\/|$)/;

/** Returns true for a route that pages of other sites may read, when the operator allows it: a public GET. */
export function isOpenRoute({ method, access, path, open }: Route): boolean {
  return method === 'GET' && access === 'public' && open !== false && !CLOSED.test(path);
}
