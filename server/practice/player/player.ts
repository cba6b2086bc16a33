/** State of a profile in RuneMetrics. */
export type ProfileAnswer = 'public' | 'private' | 'not_a_member' | 'missing';

/** One log line of a player. `at` is in ms; the services send it to the minute. */
export interface Line {
  at: number;
  text: string;
  details: string;
}

/** A player as the game's services show it at one time. Arrays are in the order of SKILLS; index 0 is Overall. */
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
  /** False for a player whom the hiscores do not list, as happens to lapsed accounts. */
  onHiscores: boolean;
}

/** A row of the clan list. */
export interface ClanRow {
  name: string;
  rank: string;
  clanXp: number;
  kills: number;
}
