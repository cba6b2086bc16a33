import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';

/** A square of the practice clan's board, which lines of the practice world can complete. */
export interface PracticeSquare {
  item_name: string;
  alternatives?: string[];
  rule?: SquareRule;
  description?: string;
}

export const PRACTICE_SIDE = 5;

/** A square for kills of a boss in one line. */
export const kill = (boss: string, kills: number): PracticeSquare => ({
  item_name: kills === 1 ? `Kill ${boss}` : `${kills} × ${boss}`,
  rule: { kind: 'boss_kill', boss, mode: 'any', kills, ...(kills > 1 && { in_one_line: true }) },
});

/** A square for kills of a boss over all lines of a team. */
export const kills = (boss: string, count: number): PracticeSquare => ({
  item_name: `${count} ${boss} kills`,
  rule: { kind: 'boss_kill', boss, mode: 'any', kills: count },
});

/** A square for several treasure trails of a tier. */
export const clues = (tier: 'Hard' | 'Elite', count: number): PracticeSquare => ({
  item_name: `${count} ${tier.toLowerCase()} clue scrolls`,
  rule: { kind: 'clue', tier, count },
});

/** A square for a level of a skill. */
export const level = (skill: string, least: number): PracticeSquare => ({
  item_name: `Level ${least} in ${skill}`,
  rule: { kind: 'level', skill, level: least, match: 'at_least' },
});

/**
 * In reading order. Some are completed within minutes, some take the week, some are too hard for a team; a few count over
 * the lines of a team.
 */
export const PRACTICE_SQUARES: readonly PracticeSquare[] = [
  {
    item_name: 'A Heart of Gielinor drop',
    alternatives: [
      'Crest of Zaros',
      'Crest of Seren',
      'Crest of Sliske',
      'Crest of Zamorak',
      'Dormant anima core helm',
      'Dormant anima core body',
      'Dormant anima core legs',
      'Shadow glaive',
    ],
  },
  kill('Vindicta', 23),
  clues('Hard', 40),
  { item_name: 'Bandos armour', alternatives: ['Bandos chestplate', 'Bandos tassets', 'Bandos boots'] },
  { item_name: 'Level 120 in any skill', rule: { kind: 'level', skill: null, level: 120, match: 'at_least' } },

  { item_name: 'Abyssal whip', description: 'From abyssal demons on a Slayer task.' },
  level('Dungeoneering', 100),
  { item_name: 'A God Wars hilt', alternatives: ['Bandos hilt', 'Saradomin hilt', 'Armadyl hilt', 'Zamorak hilt'] },
  { item_name: 'Any skilling pet', rule: { kind: 'pet', name: null } },
  kill('Nex', 1),

  { item_name: 'Elite clue scroll', rule: { kind: 'clue', tier: 'Elite' } },
  {
    item_name: 'Drygore weapon',
    alternatives: ['Drygore longsword', 'Drygore rapier', 'Drygore mace', 'Off-hand drygore mace'],
  },
  { item_name: '150M or more in a skill', rule: { kind: 'xp', skill: null, xp: 150_000_000, match: 'at_least' } },
  {
    item_name: 'Ancient warriors’ armour',
    alternatives: ['Torva full helm', 'Pernix cowl', 'Virtus mask', 'Virtus gloves'],
  },
  { item_name: 'Master clue scroll', rule: { kind: 'clue', tier: 'Master' } },

  kill('King Black Dragon', 20),
  { item_name: 'Dagannoth ring', alternatives: ['Berserker ring', "Warriors' ring", "Seers' ring", "Archers' ring"] },
  { item_name: 'Finish any quest', rule: { kind: 'quest', title: null } },
  level('Magic', 105),
  kills('Dagannoth King', 600),

  { item_name: 'Dragon helm', description: 'Many Slayer monsters drop it.' },
  { item_name: '10 caps at the citadel', rule: { kind: 'citadel_cap', count: 10 } },
  {
    item_name: 'Robes of subjugation',
    alternatives: ['Hood of subjugation', 'Gown of subjugation', 'Boots of subjugation'],
  },
  kill("K'ril Tsutsaroth", 1),
  level('Archaeology', 105),
];

export const PAST_SIDE = 4;

/** Squares of the board that has ended, in reading order. */
export const PAST_SQUARES: readonly PracticeSquare[] = [
  kill('General Graardor', 15),
  { item_name: 'Ranger boots', description: 'From medium treasure trails.' },
  { item_name: 'Elite clue scroll', rule: { kind: 'clue', tier: 'Elite' } },
  { item_name: 'Any skilling pet', rule: { kind: 'pet', name: null } },

  { item_name: 'Abyssal whip', description: 'From abyssal demons on a Slayer task.' },
  kill('Nex', 4),
  { item_name: 'Cap at the citadel', rule: { kind: 'citadel_cap' } },
  { item_name: 'A God Wars hilt', alternatives: ['Bandos hilt', 'Saradomin hilt', 'Armadyl hilt', 'Zamorak hilt'] },

  { item_name: 'Master clue scroll', rule: { kind: 'clue', tier: 'Master' } },
  { item_name: 'Dark bow' },
  kill('Vindicta', 22),
  { item_name: 'Dragon mask', description: 'From elite treasure trails.' },

  { item_name: 'Finish any quest', rule: { kind: 'quest', title: null } },
  { item_name: 'Dagannoth ring', alternatives: ['Berserker ring', "Warriors' ring", "Seers' ring", "Archers' ring"] },
  { item_name: 'Level 99 in any skill', rule: { kind: 'level', skill: null, level: 99 } },
  kill('Queen Black Dragon', 10),
];

export const PRACTICE_TEAMS: readonly { name: string; color: TeamColour }[] = [
  { name: 'Ember Foxes', color: 'red' },
  { name: 'Tide Wardens', color: 'blue' },
  { name: 'Moss Golems', color: 'green' },
  { name: 'Night Owls', color: 'purple' },
];
/** Name of a guest; no player of this name exists in the practice world. */
export const PRACTICE_GUEST = 'Wandering Jo';
