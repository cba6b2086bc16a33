import { useCallback, useEffect, useState } from 'react';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import { request } from '../../lib/api/api.ts';

interface Providers {
  /** In the order of their buttons; null until they are known. */
  providers: readonly SignInProvider[] | null;
  failed: boolean;
  retry: () => void;
}

/** Asks which ways to sign in are set up, once `wanted` is true. */
export function useProviders(wanted: boolean): Providers {
  const [answer, setAnswer] = useState<{ providers: SignInProvider[] | null; failed: boolean } | null>(null);
  useEffect(() => {
    if (!wanted || answer !== null) return;
    let isHere = true;
    request(authRoutes.providers, {}).then(
      ({ data }) => isHere && setAnswer({ providers: data.providers, failed: false }),
      () => isHere && setAnswer({ providers: null, failed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [wanted, answer]);
  const retry = useCallback(() => setAnswer(null), []);
  return { providers: answer?.providers ?? null, failed: answer?.failed === true, retry };
}
