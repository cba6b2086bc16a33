import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { href } from '../../shared/site/page-address.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { RETURN_TO } from '../features/auth/sign-in-path.ts';
import { PageLoading } from './page-loading.tsx';

/**
 * Shows its children only to signed-in admins and redirects others to /login, which leads back here. When a session
 * ends while the page is open, the page stays: the server refuses its calls, and a note offers to sign in again.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, user } = useAuthStore();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <PageLoading />;
  if (user) return children;
  // A sign-in leads to the dashboard anyway.
  const returnTo = search + hash === '' ? [] : [pathname + search + hash];
  return <Navigate to={href('login', {}, { [RETURN_TO]: returnTo })} replace />;
}
