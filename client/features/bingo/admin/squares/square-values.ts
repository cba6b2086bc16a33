import type { WindowFields } from './window-fields.ts';
import type { WireRule } from '../../../../../shared/bingo/kinds/wire-rule.ts';
import type { SetRule } from '../../../../../shared/bingo/square-rule.ts';
import type { KeptDrop } from './kinds/drop-values.ts';
import type { ScoreFields } from './score-fields.ts';

/** `unknown` for a stored rule that this page, older than the server, cannot edit. */
export type RuleKind = WireRule['kind'];

/** Values of the square form, all as typed text. */
export interface SquareFields extends ScoreFields, WindowFields {
  name: string;
  itemId: string;
  icon: string;
  description: string;
  /** One name per line. */
  alternatives: string;
  kind: RuleKind;
  /** Empty means any skill; of a pet, that it is not asked for by its skill. */
  skill: string;
  /** Empty means any level. */
  level: string;
  xp: string;
  /** How a level or XP must be had. */
  reach: 'reach' | 'at_least';
  /** Skills in which XP is gained, one per line; empty for all. */
  skills: string;
  pet: string;
  quest: string;
  tier: string;
  /** One name per line. */
  boss: string;
  mode: string;
  kills: string;
  /** A line of the log that has no kind of its own, and whether it is whole or how the line starts. */
  text: string;
  match: string;
  /** How many, of every kind but boss kills. */
  count: string;
  scope: 'team' | 'one_player' | 'players';
  /** Number of players for the scope `players`. */
  players: string;
  /** "yes" when all kills must be in one line; empty otherwise. */
  inOneLine: string;
  /** Parts of a set, as they are stored; null for a square without parts. */
  set: SetRule | null;
  /** Which drops of an item count; null for all. */
  kept: KeptDrop | null;
}

/** Returns the lines of a text, trimmed and without the empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the typed level; null for any level. */
export function levelOf({ level }: SquareFields): number | null {
  return level.trim() === '' ? null : Number(level);
}
