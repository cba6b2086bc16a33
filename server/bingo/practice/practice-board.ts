import type { TeamColour } from '../../../shared/bingo/bingo.limits.ts';
import type { SquareRule } from '../../../shared/bingo/square.rule.ts';

/** A square of the practice clan's board: what its members really find and do now and then. */
interface PracticeSquare {
  item_name: string;
  alternatives?: string[];
  rule?: SquareRule;
  description?: string;
}

export const PRACTICE_SIDE = 5;

const kill = (boss: string, kills: number): PracticeSquare => ({
  item_name: kills === 1 ? `Kill ${boss}` : `${kills} × ${boss}`,
  rule: { kind: 'boss_kill', boss, mode: 'any', kills },
});

/** In reading order. Some fall within minutes, some take the week. */
export const PRACTICE_SQUARES: readonly PracticeSquare[] = [
  {
    item_name: 'A Nexus crest',
    alternatives: ['Crest of Zaros', 'Crest of Seren', 'Crest of Sliske', 'Crest of Zamorak'],
  },
  kill('Vindicta', 10),
  { item_name: 'Hard clue scroll', rule: { kind: 'clue', tier: 'Hard' } },
  { item_name: 'Bandos armour', alternatives: ['Bandos chestplate', 'Bandos tassets', 'Bandos boots'] },
  { item_name: 'Level 90 in any skill', rule: { kind: 'level', skill: null, level: 90 } },

  { item_name: 'Abyssal whip', description: 'From abyssal demons on a Slayer task.' },
  { item_name: '50M or more in Fishing', rule: { kind: 'xp', skill: 'Fishing', xp: 50_000_000 } },
  { item_name: 'A God Wars hilt', alternatives: ['Bandos hilt', 'Saradomin hilt', 'Armadyl hilt', 'Zamorak hilt'] },
  { item_name: 'Any skilling pet', rule: { kind: 'pet', name: null } },
  kill('Nex', 1),

  { item_name: 'Elite clue scroll', rule: { kind: 'clue', tier: 'Elite' } },
  {
    item_name: 'Drygore weapon',
    alternatives: ['Drygore longsword', 'Drygore rapier', 'Drygore mace', 'Off-hand drygore mace'],
  },
  { item_name: '20M or more in a skill', rule: { kind: 'xp', skill: null, xp: 20_000_000 } },
  {
    item_name: 'Ancient warriors’ armour',
    alternatives: ['Torva full helm', 'Pernix cowl', 'Virtus mask', 'Virtus gloves'],
  },
  { item_name: 'Master clue scroll', rule: { kind: 'clue', tier: 'Master' } },

  kill('King Black Dragon', 20),
  { item_name: 'Dagannoth ring', alternatives: ['Berserker ring', "Warriors' ring", "Seers' ring", "Archers' ring"] },
  { item_name: 'Finish any quest', rule: { kind: 'quest', title: null } },
  { item_name: 'Spider leg piece', alternatives: ['Spider leg top', 'Spider leg middle', 'Spider leg bottom'] },
  kill('Telos', 2),

  { item_name: 'Dragon helm', description: 'Many Slayer monsters drop it.' },
  { item_name: 'Cap at the citadel', rule: { kind: 'citadel_cap' } },
  { item_name: 'Scripture', alternatives: ['Scripture of Wen', 'Scripture of Ful', 'Scripture of Jas'] },
  kill('Arch-Glacor', 15),
  { item_name: 'Draconic visage' },
];

export const PRACTICE_TEAMS: readonly { name: string; color: TeamColour }[] = [
  { name: 'Ember Foxes', color: 'red' },
  { name: 'Tide Wardens', color: 'blue' },
  { name: 'Moss Golems', color: 'green' },
  { name: 'Night Owls', color: 'purple' },
];
/** Tagged as a guest; nobody of this name can be read. */
export const PRACTICE_GUEST = 'Wandering Jo';
