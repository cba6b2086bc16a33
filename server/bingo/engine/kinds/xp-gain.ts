import { abbreviate } from '../../../../shared/format/numbers.ts';
import { skillIndex, SKILLS } from '../../../../shared/game/skills.ts';
import type { SquareKind } from './square-kind.ts';

/** XP that players gain while the board runs. No log line tells it: it comes from readings of their skills. D382. */
export const xpGain: SquareKind<'xp_gain'> = {
  begins: [],
  storedBy: null,
  unit: 'XP',
  readLine: () => null,
  triggers: () => [],
  skills: ({ skills }) => (skills.length === 0 ? [...SKILLS.keys()].slice(1) : skills.map(skillIndex)),
  need: ({ xp }) => xp,
  identity: ({ skills }) => [...skills].sort(),
  words: ({ skills, xp }) => `${abbreviate(xp)} XP${skills.length === 0 ? '' : ` in ${skills.join(', ')}`}`,
};
