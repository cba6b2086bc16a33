import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '../../../shared/auth/return-path.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useAuthStore } from '../../features/auth/auth.store.ts';
import { LoginCard } from '../../features/auth/login-card.tsx';
import { RETURN_TO } from '../../features/auth/sign-in-path.ts';

/** /login. Redirects signed-in admins to the dashboard, or back to the page that sent them here. */
function LoginPage() {
  const user = useAuthStore((s) => s.user);
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get(RETURN_TO));
  if (user) return <Navigate to={returnTo ?? href('admin')} replace />;
  return (
    <div className="container">
      <LoginCard failed={query.get('error') === 'auth_failed'} returnTo={returnTo} />
    </div>
  );
}

export { LoginPage as Component };
