/** Squares per side, and what a new board starts with. spec §9. */
export const MIN_SIDE = 3;
export const MAX_SIDE = 7;
export const DEFAULT_SIDE = 5;

/** Offered to teams, in this order; the wire carries the name. spec §3: ten, default blue. */
export const TEAM_COLOURS = [
  'red',
  'orange',
  'gold',
  'green',
  'teal',
  'cyan',
  'blue',
  'purple',
  'pink',
  'silver',
] as const;
export type TeamColour = (typeof TEAM_COLOURS)[number];
export const DEFAULT_TEAM_COLOUR: TeamColour = 'blue';
/** Of a line in the Bingo Activity feed whose team has no colour. spec §3. */
export const ACTIVITY_FALLBACK_COLOUR: TeamColour = 'teal';

/** "any of" names beside the square's own. */
export const MAX_ALTERNATIVES = 40;
/** Members and guests of one team. */
export const MAX_TEAM_SIZE = 250;
export const MAX_TEAMS = 40;
/** Deleted boards and teams, revoked completions: undo for so many days. */
export const UNDO_DAYS = 30;
