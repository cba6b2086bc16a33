import { SKILLS } from '../../../../shared/game/skills.ts';
import type { Claim, Way } from '../claim.ts';
import type { BoardFacts } from '../engine-types.ts';
import { goalOf, leavesOf, skillsOf } from '../kinds/kinds.ts';
import type { SeatPlan } from '../seat-plan.ts';
import { type Rise, risesOf } from './rises.ts';

interface Wanted {
  square: number;
  leaf: number;
  skills: readonly number[];
  matched: string;
}

/**
 * Returns what readings tell for each square, and for each part of a set: a gain counts for all of them that ask for its
 * skill, because otherwise the number of readings would decide. D382.
 */
export function readingClaims(board: BoardFacts, seats: SeatPlan): Claim[] {
  const wanted = board.squares.flatMap((square) =>
    leavesOf(square).flatMap((each, leaf): Wanted[] => {
      const skills = skillsOf(each);
      if (skills === null) return [];
      return [{ square: square.id, leaf, skills, matched: goalOf(each.need).words ?? '' }];
    }),
  );
  if (wanted.length === 0) return [];
  return risesOf(board, seats).flatMap((rise) => wanted.flatMap((each) => claimOf(rise, each) ?? []));
}

function claimOf(
  { person, team, at, readAt, skills }: Rise,
  { square, leaf, skills: asked, matched }: Wanted,
): Claim | null {
  const own = asked.flatMap((skill) => skills.get(skill) ?? []);
  if (own.length === 0) return null;
  const from = own.reduce((sum, each) => sum + each.from, 0);
  const to = own.reduce((sum, each) => sum + each.to, 0);
  const baseAt = Math.min(...own.map((each) => each.baseAt));
  const [only] = asked;
  const skill = asked.length === 1 && only !== undefined ? (SKILLS[only] ?? null) : null;
  const way: Way = { square, fits: [{ leaf, matched, amount: to - from }] };
  return { minute: at, at, team, reading: { person, at: readAt, baseAt, skill, from, to }, ways: [way] };
}
