import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '../../../shared/auth/return-path.ts';
import { useAuthStore } from '../../features/auth/auth.store.ts';
import { LoginCard } from '../../features/auth/login-card.tsx';
import { RETURN_TO } from '../../features/auth/sign-in-path.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { paths } from '../paths.ts';

/** Those who are signed in already go on: to the admin dashboard, or back to the page that sent them here. */
export function LoginPage() {
  useTitle('Login');
  const user = useAuthStore((s) => s.user);
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get(RETURN_TO));
  if (user) return <Navigate to={returnTo ?? paths.admin} replace />;
  return (
    <div className="container">
      <LoginCard failed={query.get('error') === 'auth_failed'} returnTo={returnTo} />
    </div>
  );
}
