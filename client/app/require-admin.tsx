import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { AuthUser } from '../../shared/auth/auth.schemas.ts';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { Loading } from '../ui/states.tsx';
import { paths } from './paths.ts';

/** Shows its children only to someone who is signed in; everyone else goes to /login. */
export function RequireAdmin({ children }: { children: (user: AuthUser) => ReactNode }) {
  const { status, user } = useAuthStore();
  if (status === 'loading') return <Loading label="Loading…" />;
  if (!user) return <Navigate to={paths.login} replace />;
  return children(user);
}
