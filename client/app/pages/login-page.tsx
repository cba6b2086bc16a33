import { Navigate, useSearchParams } from 'react-router-dom';
import { useAuthStore } from '../../features/auth/auth.store.ts';
import { LoginCard } from '../../features/auth/login-card.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { paths } from '../paths.ts';

/** Those who are signed in already go on to the admin dashboard. */
export function LoginPage() {
  useTitle('Login');
  const user = useAuthStore((s) => s.user);
  const [query] = useSearchParams();
  if (user) return <Navigate to={paths.admin} replace />;
  return (
    <div className="container">
      <LoginCard failed={query.get('error') === 'auth_failed'} />
    </div>
  );
}
