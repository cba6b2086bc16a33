import type { Reveal } from '../../../shared/bingo/modes/modes.schemas.ts';
import { clues, kill, kills, type PracticeSquare } from './practice-board.ts';

export const MODE_SIDE = 4;

/** Squares of the practice clan's lockout, in reading order: the first team takes each for itself. */
export const LOCKOUT_SQUARES: readonly PracticeSquare[] = [
  kills('General Graardor', 250),
  kill('Nex', 5),
  clues('Hard', 25),
  { item_name: 'Bandos hilt' },

  kills('Vindicta', 300),
  { item_name: 'Abyssal whip' },
  { item_name: 'Any skilling pet', rule: { kind: 'pet', name: null } },
  kills('King Black Dragon', 400),

  { item_name: '8 caps at the citadel', rule: { kind: 'citadel_cap', count: 8 } },
  kills('Helwyr', 900),
  { item_name: '12 quests', rule: { kind: 'quest', title: null, count: 12 } },
  { item_name: 'Dragonfire shield' },

  kills('Gregorovic', 1200),
  clues('Elite', 40),
  kills("Kree'arra", 1500),
  { item_name: 'Dragon Rider lance' },
];

/** A square of the hidden path, and what makes it known. */
export interface PathSquare extends PracticeSquare {
  reveal?: Reveal;
}

const beside: Reveal = { by: 'neighbours' };
const after = (need: number, ...places: string[]): Reveal => ({ by: 'squares', places, need });

/** Squares of the hidden path, in reading order: it begins at A1, and its end is known to whoever comes near. */
export const PATH_SQUARES: readonly PathSquare[] = [
  kills('Dagannoth King', 60),
  { ...clues('Hard', 12), reveal: beside },
  { ...kills('General Graardor', 200), reveal: beside },
  { item_name: 'Saradomin hilt', reveal: beside },

  { item_name: 'Finish any quest', rule: { kind: 'quest', title: null } },
  { item_name: '6 caps at the citadel', rule: { kind: 'citadel_cap', count: 6 }, reveal: beside },
  { ...kills('Vindicta', 600), reveal: beside },
  { item_name: 'Zaryte bow', reveal: beside },

  { item_name: 'Abyssal whip', reveal: after(1, 'A1', 'A2') },
  { ...kills('Helwyr', 900), reveal: after(2, 'A1', 'B1', 'B2') },
  { ...clues('Elite', 60), reveal: after(3, 'A1', 'A2', 'B1', 'B2', 'A3') },
  { item_name: 'Drygore longsword', reveal: beside },

  { ...kills('Araxxi', 500), reveal: beside },
  { ...kills('Raksha', 500), reveal: beside },
  {
    item_name: 'Any skilling pet',
    rule: { kind: 'pet', name: null },
    reveal: after(6, 'A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3'),
  },
  { ...kills('Nex', 800), reveal: after(10, 'A1', 'B1', 'C1', 'D1', 'A2', 'B2', 'C2', 'D2', 'A3', 'B3', 'C3', 'A4') },
];
