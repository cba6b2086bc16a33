import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';

/** Colour of what is about no team. */
export const GOLD = 0xd4a84b;

const COLOURS: Partial<Record<TeamColour, number>> = {
  red: 0xe5484d,
  orange: 0xf76b15,
  gold: GOLD,
  green: 0x46a758,
  teal: 0x12a594,
  blue: 0x3e63dd,
  purple: 0x8e4ec6,
  pink: 0xd6409f,
};

/** Returns the colour of a team as Discord takes it; gold without one. */
export function colourNumber(colour: TeamColour | null): number {
  return (colour && COLOURS[colour]) ?? GOLD;
}
