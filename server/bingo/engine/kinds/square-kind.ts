import type { ActivityCategory } from '../../../../shared/activities/activities.schemas.ts';
import type { KillMode, LineSubject } from '../../../../shared/activities/line-subject.ts';
import type { SetRule, SquareRule } from '../../../../shared/bingo/square-rule.ts';

/** What counts for a square: its item and alternatives, or its rule. */
export interface SquareNeed {
  item_name: string;
  alternatives: readonly string[];
  rule: SquareRule | null;
  /** True on boards that began before the dictionary of names: only what was understood then counts. D371. */
  isAsLogged?: boolean;
}

/** The facts of a log line that can count for a square. */
export interface LineFacts {
  /** Keys by which squares are looked up, spelt as in the triggers. */
  triggers: readonly string[];
  /** Level, XP or number of kills; 1 for a line without a number. */
  amount: number;
  mode: KillMode;
  /** What counts once for a player on a square, such as a skill or a quest; absent when every line counts. */
  once?: string;
  /** What the line leaves open, in words. */
  note?: string;
  /** Key of the item that was found; absent for other lines. */
  item?: string;
  /** Keys of the boss or place that it is from; absent when the details do not say it. */
  sources?: readonly string[];
}

/** One way in which a line counts for a square. */
export interface Trigger {
  /** Key that a line must have. */
  key: string;
  /** Least number that a line must have. */
  least: number;
  mode: 'any' | LineFacts['mode'];
  /** Breadth of the match, lower is narrower: a line that matches two squares counts for the narrower one. */
  breadth: number;
  /** Text for people. */
  words: string;
  /** Keys of which a line's source must have one; absent for any source. */
  from?: ReadonlySet<string>;
  /** True when equal items count once. */
  isDistinct?: boolean;
  /** True when a line counts as often as its number says, false when it counts once. */
  isAmount: boolean;
  /** Value that must be reached while the board runs; absent when a line with `least` or more is enough. D460. */
  reach?: Reach;
}

/** A level or XP that must be reached; a `value` of null is any level. */
export interface Reach {
  of: 'level' | 'xp';
  value: number | null;
}

/** Returns a trigger that every line with the key meets, and each once. */
export function trigger(key: string, breadth: number, words: string): Trigger {
  return { key, least: 1, mode: 'any', breadth, words, isAmount: false };
}

/** Rule without parts. */
export type LeafRule = Exclude<SquareRule, SetRule>;
type RuleOf<Kind extends LeafRule['kind']> = Extract<LeafRule, { kind: Kind }>;

/**
 * What squares and parts of one kind look for, and how a log line tells it. Each kind has a file; `kinds.ts` lists them.
 * A set has no lines of its own: it is made of parts of other kinds.
 */
export interface SquareKind<Kind extends LeafRule['kind']> {
  /** How the lines begin that it reads, `*` for any word; none when no line counts. */
  begins: readonly string[];
  /** Returns how the lines of a rule begin that says it; absent for other kinds. */
  beginsOf?(rule: RuleOf<Kind>): string;
  /** Where the stored lines are found: by their category, by the keys of their items, or anywhere. */
  storedBy: ActivityCategory | 'item' | 'any' | null;
  /** Plural noun for what is counted. */
  unit: string;
  /** Returns what the kind reads in a line, with the keys by which squares are looked up; null for nothing. */
  readLine(subject: LineSubject, details: string): (Pick<LineFacts, 'triggers'> & Partial<LineFacts>) | null;
  /** Returns what the kind reads in a line that no other kind reads; absent when that is nothing. */
  readOther?(text: string): Pick<LineFacts, 'triggers'>;
  /** Returns all ways in which a line counts for a square; none when only an admin can record it. */
  triggers(rule: RuleOf<Kind>, square: SquareNeed): Trigger[];
  /** Returns the indexes of the skills whose gains count; absent for a kind that no reading tells. */
  skills?(rule: RuleOf<Kind>): readonly number[];
  /** Returns the number that a team, or with another scope a player, must reach. */
  need(rule: RuleOf<Kind>): number;
  /** Returns what the square looks for. With another identity it is another square; numbers and words are no part. */
  identity(rule: RuleOf<Kind>, square: SquareNeed): unknown;
  /** Returns the goal as a phrase without the scope, for a need above 1. */
  words(rule: RuleOf<Kind>, square: SquareNeed): string;
}
