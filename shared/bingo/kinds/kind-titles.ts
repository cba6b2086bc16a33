import type { SquareRule } from '../square-rule.ts';

/** What completes a square, by the kind of its rule, in the order of the form. */
export const KIND_TITLES: Readonly<Record<SquareRule['kind'], string>> = {
  item: 'Finding an item',
  pet: 'A pet',
  level: 'A level',
  xp: 'An XP milestone',
  xp_gain: 'Gaining XP',
  quest: 'A quest',
  clue: 'A treasure trail',
  boss_kill: 'A boss kill',
  set: 'A set of parts',
  citadel_cap: 'Capping at the citadel',
  line: 'Another line of the log',
  manual: 'Recorded by hand only',
  free: 'Nothing: a free square',
};
