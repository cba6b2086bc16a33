import { splitPlayers } from '../sign-ups/split.ts';
import type { DrawnFacts } from './drawings.schemas.ts';

/** Deals the players of a drawing again. Returns the ids of the sign-ups of each team, in the order of its teams. D560. */
export function repeatDrawing({ players, teams }: DrawnFacts, seed: string): number[][] {
  const dealt = splitPlayers(
    players.map(({ id, strength, is_captain, partner }) => ({ id, strength, isCaptain: is_captain, partner })),
    teams.map(({ seated }) => seated),
    seed,
  );
  return dealt.teams;
}

/** Returns true when the seed and the players of a drawing give the teams that it names. */
export function isRepeatable(facts: DrawnFacts, seed: string): boolean {
  const inOrder = (teams: readonly (readonly number[])[]): string =>
    JSON.stringify(teams.map((ids) => [...ids].sort((a, b) => a - b)));
  return inOrder(repeatDrawing(facts, seed)) === inOrder(facts.teams.map(({ dealt }) => dealt));
}
