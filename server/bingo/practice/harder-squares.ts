import { kill, level, type PracticeSquare } from './practice-board.ts';

/** A square for kills in hard mode in one line, as the set-up of a half-way board expects of all kills. */
const hardKill = (boss: string, kills: number): PracticeSquare => ({
  item_name: `${kills} × ${boss} in hard mode`,
  rule: { kind: 'boss_kill', boss, mode: 'hard', kills, in_one_line: true },
});

const pet = (skill: string, name: string): PracticeSquare => ({
  item_name: `${name}, the ${skill} pet`,
  rule: { kind: 'pet', name },
});

/** Harder forms of squares, by the names of these: a board that is set up half-way takes some of them. */
export const HARDER_SQUARES: Readonly<Partial<Record<string, PracticeSquare>>> = {
  'A Heart of Gielinor drop': hardKill('Gregorovic', 14),
  'Bandos armour': hardKill('General Graardor', 20),
  'Level 120 in any skill': level('Agility', 118),
  'Abyssal whip': pet('Slayer', 'Crabbe'),
  'A God Wars hilt': hardKill('Commander Zilyana', 18),
  'Any skilling pet': pet('Invention', 'Malcolm'),
  'Kill Nex': hardKill('Nex', 6),
  'Drygore weapon': hardKill('Kalphite King', 9),
  '150M or more in a skill': {
    item_name: '196M or more in a skill',
    rule: { kind: 'xp', skill: null, xp: 196_000_000, match: 'at_least' },
  },
  'Ancient warriors’ armour': hardKill('Raksha', 7),
  '20 × King Black Dragon': kill('King Black Dragon', 40),
  'Dagannoth ring': kill('Dagannoth King', 45),
  'Dragon helm': pet('Archaeology', 'Archie'),
  'Robes of subjugation': hardKill("K'ril Tsutsaroth", 18),
  "Kill K'ril Tsutsaroth": hardKill('Araxxi', 9),
};
