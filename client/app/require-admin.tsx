import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AuthUser } from '../../shared/auth/auth.schemas.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { RETURN_TO } from '../features/auth/sign-in-path.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { paths } from './paths.ts';

/**
 * Shows its children only to someone who is signed in; everyone else goes to /login, which leads back here. Whose
 * session ends while the page is open stays: the server answers nothing any more, and the note offers the way back.
 */
export function RequireAdmin({ children }: { children: (user: AuthUser) => ReactNode }) {
  const { status, user } = useAuthStore();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <Loading label="Loading…" />;
  if (!user) {
    // The dashboard itself is where a sign-in leads anyway.
    const query = search + hash === '' ? '' : `?${RETURN_TO}=${encodeURIComponent(pathname + search + hash)}`;
    return <Navigate to={paths.login + query} replace />;
  }
  return children(user);
}
