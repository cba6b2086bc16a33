import type { SquareFacts } from './engine-types.ts';
import { type LineFacts, readLine } from './line-facts.ts';
import { isMet, triggersOf } from './square-triggers.ts';
import type { Trigger } from './square-triggers.ts';

/** A square and the way in which a line completes it. */
export interface Match<S extends SquareFacts = SquareFacts> {
  square: S;
  way: Trigger;
}

/** Beginning of the lines that have a trigger of a kind. */
const BEGINNINGS: Partial<Record<string, string>> = {
  item: String.raw`I\s+found\b`,
  pet: String.raw`(?:I\s+)?(?:found|adopted|unlocked)\b`,
  level: String.raw`Levelled\b`,
  xp: String.raw`\d`,
  quest: String.raw`Quest\b`,
  clue: String.raw`\w+\s+treasure\b`,
  boss: String.raw`(?:I\s+killed|I\s+defeated|Completed|Won)\b`,
  cap: String.raw`Capped\b`,
};

/** Index of squares by trigger, which finds the squares of a line by look-ups. */
export class SquareIndex<S extends SquareFacts = SquareFacts> {
  private readonly byTrigger = new Map<string, Match<S>[]>();
  private readonly beginnings: RegExp;

  constructor(squares: readonly S[]) {
    const matches = squares.flatMap((square) => triggersOf(square).map((way) => ({ square, way }))).sort(byWorth);
    for (const match of matches) {
      const known = this.byTrigger.get(match.way.key);
      if (known) known.push(match);
      else this.byTrigger.set(match.way.key, [match]);
    }
    const kinds = new Set(matches.map(({ way }) => kindOf(way.key)));
    this.beginnings = new RegExp(`^\\s*(?:${[...kinds].map((kind) => BEGINNINGS[kind]).join('|') || '(?!)'})`, 'i');
  }

  /** Returns the squares that a log line completes, each once: the narrowest first, then in reading order. */
  ofLine(text: string, details: string): Match<S>[] {
    // Most lines have no trigger of the board's kinds; this test is cheaper than parsing them.
    const line = this.beginnings.test(text) ? readLine(text, details) : null;
    return line ? this.matches(line) : [];
  }

  /** Returns the squares that a parsed line completes, each once: the narrowest first, then in reading order. */
  matches(line: LineFacts): Match<S>[] {
    const found: Match<S>[] = [];
    for (const key of line.triggers) {
      for (const match of this.byTrigger.get(key) ?? []) if (isMet(match.way, line)) found.push(match);
    }
    if (found.length < 2) return found;
    const seen = new Set<number>();
    return found.sort(byWorth).filter(({ square }) => !seen.has(square.id) && seen.add(square.id));
  }
}

/** Returns the part of a key before the colon; a kind without a name has none. */
function kindOf(key: string): string {
  const end = key.indexOf(':');
  return end < 0 ? key : key.slice(0, end);
}

function byWorth(a: Match, b: Match): number {
  return (
    a.way.breadth - b.way.breadth ||
    b.way.least - a.way.least ||
    a.square.row_number - b.square.row_number ||
    a.square.column_number - b.square.column_number
  );
}
