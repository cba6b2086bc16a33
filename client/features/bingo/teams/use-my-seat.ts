import { useMemo } from 'react';
import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { youMatch } from '../../../../shared/bingo/standings.ts';
import { useMeStore } from '../../../lib/clan/me.store.ts';

/** Returns the visitor's own seat: by the signed-in name, else by the member chosen with "This is me". D038. */
export function useMySeat(teams: readonly Team[], signedInAs: string | null): ReturnType<typeof youMatch> {
  const me = useMeStore((s) => s.me?.name ?? null);
  return useMemo(() => youMatch(signedInAs, teams) ?? youMatch(me, teams), [signedInAs, me, teams]);
}
