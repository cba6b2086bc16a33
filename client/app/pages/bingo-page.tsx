import { useAuthStore } from '../../features/auth/auth.store.ts';
import { Bingo } from '../../features/bingo/bingo.tsx';

/** /bingo. Specification section 2. */
export function BingoPage() {
  const signedInAs = useAuthStore((s) => s.user?.name ?? null);
  return (
    <div className="container">
      <Bingo signedInAs={signedInAs} />
    </div>
  );
}
