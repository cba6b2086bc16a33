import { Suspense, type ReactNode } from 'react';
import { Loading } from './loading.tsx';

/** Shows a wait while the code of a lazy part loads. */
export function LazySection({ loading, children }: { loading: string; children: ReactNode }) {
  return <Suspense fallback={<Loading label={loading} />}>{children}</Suspense>;
}
