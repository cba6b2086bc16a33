import { describe, expect, it } from '@jest/globals';
import { combatLevelOf } from './combat-level.ts';
import { SKILLS, type SkillName } from './skills.ts';

type Levels = Partial<Record<SkillName, number | null>>;
const levels = (all: number, some: Levels = {}): (number | null)[] =>
  SKILLS.map((skill) => (skill in some ? (some[skill] ?? null) : all));

/** Levels of a capture of the hiscores of July 2026, which does not include Necromancy. */
const CAPTURE: Levels = {
  Attack: 88,
  Defence: 90,
  Strength: 86,
  Constitution: 90,
  Ranged: 84,
  Prayer: 71,
  Magic: 87,
  Summoning: 70,
};
const COMBAT = [
  'Attack',
  'Strength',
  'Defence',
  'Constitution',
  'Ranged',
  'Prayer',
  'Magic',
  'Summoning',
  'Necromancy',
] as const;

describe('the combat level', () => {
  it.each<[what: string, levels: (number | null)[], combat: number]>([
    ['a new account', levels(1, { Constitution: 10 }), 3],
    ['99 in everything', levels(99), 138],
    ['99 in everything but Summoning, as before it existed', levels(99, { Summoning: 1 }), 126],
    ['attacking skills at 120, the others at 99', levels(99, { Attack: 120, Strength: 120 }), 152],
    ['the same by Magic alone', levels(99, { Magic: 120 }), 152],
    ['the same by Ranged alone', levels(99, { Ranged: 120 }), 152],
    ['the same by Necromancy alone', levels(99, { Necromancy: 120 }), 152],
    ['Necromancy 119, one step below the most', levels(99, { Necromancy: 119 }), 151],
    ['everything at 120, which the game does not know', levels(120), 152],
    ['melee of 88 and 86', levels(1, { ...CAPTURE, Necromancy: 1 }), 119],
    ['Necromancy above the melee of the same account', levels(1, { ...CAPTURE, Necromancy: 99 }), 126],
    ['other skills, which do not count', levels(99, { Slayer: 1, Dungeoneering: 1, Invention: null }), 138],
    [
      'odd Prayer and Summoning, each rounded down by itself',
      levels(1, { Constitution: 10, Prayer: 3, Summoning: 3 }),
      3,
    ],
    ['one level short of combat level 4', levels(1, { Constitution: 10, Defence: 3 }), 3],
    ['combat level 4 exactly', levels(1, { Constitution: 10, Defence: 4 }), 4],
  ])('returns the combat level of %s', (_what, given, combat) => {
    expect(combatLevelOf(given)).toBe(combat);
  });

  it.each(COMBAT)('returns null when %s is unknown', (skill) => {
    expect(combatLevelOf(levels(99, { [skill]: null }))).toBeNull();
    expect(combatLevelOf(levels(99, { [skill]: 0 }))).toBeNull();
  });

  it('returns null for skills that were never read', () => {
    expect(combatLevelOf([])).toBeNull();
  });
});
