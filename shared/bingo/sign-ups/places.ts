import type { SignUpStatus } from './sign-up-limits.ts';

interface Placed {
  id: number;
  status: SignUpStatus;
}

/**
 * Returns the ids of those on the waiting list, in its order. Accepted and late players have a place whatever the limit
 * is; the others have the places that are left, in order of signing up. A declined player frees a place. D412.
 * @param signUps in order of signing up. @param limit null without one
 */
export function waitingList(signUps: readonly Placed[], limit: number | null): number[] {
  if (limit === null) return [];
  const placed = signUps.filter(({ status }) => status === 'accepted' || status === 'late').length;
  const undecided = signUps.filter(({ status }) => status === 'new');
  return undecided.slice(Math.max(0, limit - placed)).map(({ id }) => id);
}
