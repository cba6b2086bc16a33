/** What RuneMetrics says of an account. */
export type ProfileAnswer = 'public' | 'private' | 'not_a_member' | 'missing';

/** One line of a player's log. `at` in ms; the services show it to the minute. */
export interface Line {
  at: number;
  text: string;
  details: string;
}

/** A player as the game's services know them at one instant. Arrays in the order of SKILLS; index 0 is Overall. */
export interface Player {
  name: string;
  xp: number[];
  level: number[];
  rank: (number | null)[];
  combatLevel: number;
  /** Newest first, at most 20. */
  lines: Line[];
  questsComplete: number;
  /** Easy, medium, hard, elite, master. */
  clues: readonly number[];
  runeScore: number;
  profile: ProfileAnswer;
  /** False: the hiscores do not know them, as happens to lapsed accounts. */
  onHiscores: boolean;
}

/** A row of the clan list. */
export interface ClanRow {
  name: string;
  rank: string;
  clanXp: number;
  kills: number;
}
