import type { Completion, Team } from '../bingo.schemas.ts';

/**
 * Returns the name of the team from which an earlier drop, read late, took a square of a lockout; null for an ordinary
 * completion, and when the team is gone.
 */
export function loserOf({ taken_from }: Pick<Completion, 'taken_from'>, teams: readonly Team[]): string | null {
  return teams.find(({ id }) => id === taken_from)?.team_name ?? null;
}
