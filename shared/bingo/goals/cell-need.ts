import type { Goal } from '../bingo.schemas.ts';

/** Returns the number at which a square is complete: of things, or of players when several must reach the goal. */
export function cellNeed({ need, scope }: Pick<Goal, 'need' | 'scope'>): number {
  return typeof scope === 'string' ? need : scope.players;
}
