/** Squares per side: limits, and the default of a new board. spec §9. */
export const MIN_SIDE = 3;
export const MAX_SIDE = 7;
export const DEFAULT_SIDE = 5;

/** Colours of teams in the order of the form; the API uses the names. spec §3: ten, default blue. */
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
/** Colour in the Bingo Activity feed for a team without one. spec §3. */
export const ACTIVITY_FALLBACK_COLOUR: TeamColour = 'teal';

/**
 * For how many squares of a team one drop counts: for the narrowest that can use it, which is the rule of boards that say
 * nothing, or for every square that can.
 */
export const ONE_DROP = ['one_square', 'every_square'] as const;
export type OneDrop = (typeof ONE_DROP)[number];

/**
 * From when a seat counts: from joining, which is the rule of boards that say nothing, or with all drops of the board's
 * time that count for no team before.
 */
export const LATE_JOINERS = ['from_joining', 'all'] as const;
export type LateJoiners = (typeof LATE_JOINERS)[number];

/** Most "any of" names beside the square's own. */
export const MAX_ALTERNATIVES = 40;
/** Most members and guests of one team. */
export const MAX_TEAM_SIZE = 250;
export const MAX_TEAMS = 40;
/** Days in which deleted boards and teams and revoked completions can be restored. */
export const UNDO_DAYS = 30;

/** Shown instead of a player for a square that every team has from the start. */
export const FREE_SQUARE = 'Free square';
