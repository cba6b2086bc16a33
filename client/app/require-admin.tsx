import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { href } from '../../shared/site/page-address.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { RETURN_TO } from '../features/auth/sign-in-path.ts';
import { PageLoading } from './page-loading.tsx';

/**
 * Shows its children only to someone who is signed in; everyone else goes to /login, which leads back here. Whose
 * session ends while the page is open stays: the server answers nothing any more, and the note offers the way back.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, user } = useAuthStore();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <PageLoading />;
  if (user) return children;
  // The dashboard itself is where a sign-in leads anyway.
  const returnTo = search + hash === '' ? [] : [pathname + search + hash];
  return <Navigate to={href('login', {}, { [RETURN_TO]: returnTo })} replace />;
}
