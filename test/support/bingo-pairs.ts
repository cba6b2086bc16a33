import type { SquareRule } from '../../shared/bingo/square.rule.ts';

type Square = string | [name: string, ...alternatives: string[]] | SquareRule;
type Pair = [text: string, details: string, square: Square];

/** Log lines and squares, labelled by hand: these lines complete these squares. */
export const COMPLETES: Pair[] = [
  // Articles, amounts and a final full stop.
  ['I found an abyssal whip', 'After killing a Abyssal demon, it dropped a abyssal whip.', 'Abyssal whip'],
  ['I found an abyssal whip', '', 'abyssal whip'],
  ['I found an abyssal whip', '', 'An abyssal whip'],
  ['I found a dark bow', '', 'DARK BOW'],
  ['I found some dragon platelegs', '', 'Dragon platelegs'],
  ['I found some boots of subjugation', '', 'Boots of subjugation'],
  ['I found a pair of dragon boots', '', 'Dragon boots'],
  ['I found a pair of Cinderbane gloves', '', 'Cinderbane gloves'],
  ['I found a set of Achto Primeval robe legs', '', 'Achto Primeval robe legs'],
  ['I found a piece of dragonstone armour.', '', 'Dragonstone armour'],
  ['I found a draconic visage.', '', 'Draconic visage'],
  ["I found Verac's plateskirt.", '', "Verac's plateskirt"],
  ['I found the Praesul codex', '', 'Praesul codex'],
  ['I found  a  dark   bow', '', ' Dark  bow '],
  ['I found a hood of subjugation', '', 'a hood of subjugation.'],
  // Apostrophes.
  ["I found a warriors' ring", '', 'Warriors’ ring'],
  ['I found a warriors’ ring', '', "Warriors' ring"],
  ["I found an Avaryss' braid", '', 'Avaryss` braid'],
  ["I found a page from Forcae's journal", '', 'Page from Forcae’s journal'],
  // Case changed over the years.
  ['I found a Dormant Anima Core Helm', '', 'dormant anima core helm'],
  ['I found a dormant anima core helm', '', 'Dormant Anima Core Helm'],
  // Names inside other names.
  ['I found a dragon pickaxe', '', 'Dragon pickaxe'],
  ['I found a dragon pickaxe fragment', '', 'Dragon pickaxe fragment'],
  ['I found a dragon 2-handed sword', '', 'Dragon 2-handed sword'],
  ['I found an Off-hand Armadyl crossbow', '', 'Off-hand Armadyl crossbow'],
  ['I found a godsword shard 1', '', 'Godsword shard 1'],
  // Any of several names.
  [
    'I found a godsword shard 3',
    '',
    ['Any godsword shard', 'Godsword shard 1', 'Godsword shard 2', 'Godsword shard 3'],
  ],
  ['I found a dragon rider lance', '', ['Dragonrider Lance', 'dragon rider lance']],
  ['I found a crystal triskelion fragment.', '', 'Crystal triskelion fragment'],
  ['I found an ancient effigy', '', 'Ancient effigy'],
  // Pets.
  ['I found Newton, the Magic pet.', 'While skilling, I found Newton, the Magic pet.', { kind: 'pet', name: null }],
  ['I found Newton, the Magic pet.', '', { kind: 'pet', name: 'Newton' }],
  ['I found Newton, the Magic pet.', '', { kind: 'pet', name: 'newton, the Magic pet' }],
  ['I found Newton, the Magic pet.', '', 'Newton'],
  ['I adopted TzRek-Jad', '', { kind: 'pet', name: null }],
  ['Unlocked Effy pet', '', { kind: 'pet', name: 'Effy' }],
  // Levels and XP.
  [
    'Levelled up Farming.',
    'I levelled my  Farming skill, I am now level 99.',
    { kind: 'level', skill: 'Farming', level: 99 },
  ],
  [
    'Levelled up Mining.',
    'I levelled my Mining skill, I am now level 105.',
    { kind: 'level', skill: 'Mining', level: 99 },
  ],
  ['Levelled up Magic.', 'I levelled my Magic skill, I am now level 99.', { kind: 'level', skill: null, level: 99 }],
  ['88000000XP in Thieving', '', { kind: 'xp', skill: 'Thieving', xp: 88_000_000 }],
  ['200,000,000 XP in Agility', '', { kind: 'xp', skill: null, xp: 100_000_000 }],
  // Quests.
  ['Quest complete: The Light Within', '', { kind: 'quest', title: 'the light within' }],
  ["Quest complete: 'Phite Club", '', { kind: 'quest', title: '‘Phite Club' }],
  ['Quest complete: Thok Your Block Off (saga)', '', { kind: 'quest', title: null }],
  // Treasure trails.
  ['Elite treasure trail completed.', 'I have completed an elite treasure trail.   ', { kind: 'clue', tier: 'Elite' }],
  ['Master treasure trail completed.', '', { kind: 'clue', tier: null }],
  // Kills.
  ['I killed  Helwyr.', '', { kind: 'boss_kill', boss: 'Helwyr', mode: 'any', kills: 1 }],
  ["I killed 6 K'ril Tsutsaroths.", '', { kind: 'boss_kill', boss: 'K’ril Tsutsaroth', mode: 'normal', kills: 5 }],
  ['I killed 21 Nexes.', '', { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 21 }],
  ['I killed 2 Telos.', '', { kind: 'boss_kill', boss: 'Telos', mode: 'any', kills: 2 }],
  ['I killed  the King Black Dragon.', '', { kind: 'boss_kill', boss: 'King Black Dragons', mode: 'any', kills: 1 }],
  ['I killed 5 phoenices.', '', { kind: 'boss_kill', boss: 'Phoenix', mode: 'any', kills: 1 }],
  ['I killed 18 Arch-Glacors.', '', { kind: 'boss_kill', boss: 'Arch Glacor', mode: 'any', kills: 10 }],
  ['I killed  Nakatra, Devourer Eternal.', '', { kind: 'boss_kill', boss: 'Nakatra', mode: 'any', kills: 1 }],
  ['I killed 3 Amascuts.', '', { kind: 'boss_kill', boss: 'Amascut, the Devourer', mode: 'any', kills: 1 }],
  ['I defeated the Twin Furies 14 times.', '', { kind: 'boss_kill', boss: 'Twin Furies', mode: 'any', kills: 14 }],
  ['I killed 6 Nymora, the Vengefuls.', '', { kind: 'boss_kill', boss: 'Twin Furies', mode: 'any', kills: 1 }],
  [
    'I defeated the Queen Black Dragon 1 time.',
    '',
    { kind: 'boss_kill', boss: 'Queen Black Dragon', mode: 'any', kills: 1 },
  ],
  [
    'I killed 8 (Hard mode) General Graardors.',
    '',
    { kind: 'boss_kill', boss: 'General Graardor', mode: 'hard', kills: 5 },
  ],
  ['I killed  (Challenge) Vindicta.', '', { kind: 'boss_kill', boss: 'Vindicta', mode: 'challenge', kills: 1 }],
  ['I killed  (Challenge) Vindicta.', '', { kind: 'boss_kill', boss: 'Vindicta', mode: 'any', kills: 1 }],
  ['I killed 1,204 Araxxi.', '', { kind: 'boss_kill', boss: 'Araxxi', mode: 'any', kills: 1000 }],
  [
    'Won a challenge against the Goblin Champion.',
    '',
    { kind: 'boss_kill', boss: 'Goblin Champion', mode: 'any', kills: 1 },
  ],
  ['Completed the Fight Kiln', '', { kind: 'boss_kill', boss: 'Fight Kiln', mode: 'any', kills: 1 }],
  ['Capped at my Clan Citadel.', 'I have capped at my Clan Citadel this week.', { kind: 'citadel_cap' }],
];

/** These lines do not complete these squares, near as some are. */
export const DOES_NOT: Pair[] = [
  ['I found a dragon pickaxe fragment', '', 'Dragon pickaxe'],
  ['I found a dragon pickaxe', '', 'Dragon pickaxe fragment'],
  ['I found an Off-hand Armadyl crossbow', '', 'Armadyl crossbow'],
  ['I found a dragon 2-handed sword', '', 'Dragon sword'],
  ['I found a godsword shard 1', '', 'Godsword shard'],
  ['I found a godsword shard 1', '', ['Godsword', 'Godsword shard 2']],
  ['I found some dragon platelegs', '', 'Dragon plateskirt'],
  ['I found a pair of dragon rider boots', '', 'Dragon boots'],
  ['I found a whip vine', '', 'Abyssal whip'],
  ['Lucky Armadyl crossbow obtained.', 'I won a Lucky Armadyl crossbow on Treasure Hunter!', 'Armadyl crossbow'],
  ['Obtained a thing.', 'I won an abyssal whip on Treasure Hunter!', 'Abyssal whip'],
  [
    'Elite treasure trail completed.',
    'I have completed an elite treasure trail. I got a dragon mask out of it.',
    'Dragon mask',
  ],
  ['I killed  a dark bow.', '', 'Dark bow'],
  ['I found an item', '', ['Any', 'some item of mine']],
  ['I found Newton, the Magic pet.', '', { kind: 'pet', name: 'Sparky' }],
  ['I found Newton, the Magic pet.', '', 'Magic pet'],
  ['I found a carpet', '', { kind: 'pet', name: null }],
  ['I unlocked the Golden Cannon ability.', '', { kind: 'pet', name: null }],
  [
    'Levelled up Farming.',
    'I levelled my Farming skill, I am now level 98.',
    { kind: 'level', skill: 'Farming', level: 99 },
  ],
  [
    'Levelled up Hunter.',
    'I levelled my Hunter skill, I am now level 99.',
    { kind: 'level', skill: 'Farming', level: 99 },
  ],
  [
    'Levelled all skills over 99',
    'By levelling up my Mining skill, I achieved at least level 99 in all skills.',
    { kind: 'level', skill: null, level: 99 },
  ],
  ['2736 Total levels gained', 'I now have a total level of 2736.', { kind: 'level', skill: null, level: 99 }],
  ['14000000XP in Fishing', '', { kind: 'xp', skill: 'Fishing', xp: 20_000_000 }],
  ['20000000XP in Fishing', '', { kind: 'xp', skill: 'Cooking', xp: 20_000_000 }],
  [
    '340 Quest Points obtained',
    'Completing One of a Kind has given me enough Quest Points.',
    { kind: 'quest', title: null },
  ],
  ['Quest complete: One of a Kind', '', { kind: 'quest', title: 'Kind' }],
  ['Hard treasure trail completed.', '', { kind: 'clue', tier: 'Elite' }],
  ['I killed 15 Vindictas.', '', { kind: 'boss_kill', boss: 'Vindicta', mode: 'hard', kills: 1 }],
  [
    'I killed 8 (Hard mode) General Graardors.',
    '',
    { kind: 'boss_kill', boss: 'General Graardor', mode: 'normal', kills: 1 },
  ],
  ['I killed 4 Kalphite Kings.', '', { kind: 'boss_kill', boss: 'Kalphite King', mode: 'any', kills: 5 }],
  ['I killed 4 Kalphite Kings.', '', { kind: 'boss_kill', boss: 'Kalphite Queen', mode: 'any', kills: 1 }],
  ['I killed 18 King Black Dragons.', '', { kind: 'boss_kill', boss: 'Black Dragon', mode: 'any', kills: 1 }],
  ['I killed 3 Black Stone Dragons.', '', { kind: 'boss_kill', boss: 'Black Dragon', mode: 'any', kills: 1 }],
  ['I killed the player Nex', '', { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 1 }],
  ['Challenged by the Goblin Champion.', '', { kind: 'boss_kill', boss: 'Goblin Champion', mode: 'any', kills: 1 }],
  ['Visited my Clan Citadel.', '', { kind: 'citadel_cap' }],
  ['I found an abyssal whip', '', { kind: 'manual' }],
];
