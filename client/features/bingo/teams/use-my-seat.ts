import { useMemo } from 'react';
import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { youMatch } from '../../../../shared/bingo/standings.ts';
import { useMeStore } from '../../../lib/clan/me.store.ts';

/** The visitor's own seat: by the name of who is signed in, else by whom "This is me" names. D038. */
export function useMySeat(teams: readonly Team[], signedInAs: string | null): ReturnType<typeof youMatch> {
  const me = useMeStore((s) => s.me?.name ?? null);
  return useMemo(() => youMatch(signedInAs, teams) ?? youMatch(me, teams), [signedInAs, me, teams]);
}
