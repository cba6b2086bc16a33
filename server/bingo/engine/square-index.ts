import type { SquareFacts } from './engine-types.ts';
import { beginningOf, readLine, triggersOf } from './kinds/kinds.ts';
import type { LineFacts, Trigger } from './kinds/square-kind.ts';

/** Greatest number of texts whose squares are remembered. */
const MOST_TEXTS = 5000;

/** A square and the way in which a line counts for it. */
export interface Match<S extends SquareFacts = SquareFacts> {
  square: S;
  way: Trigger;
}

/** What a line says, and the squares for which it counts, each once: the narrowest first, then in reading order. */
interface LineMatches<S extends SquareFacts> {
  line: LineFacts;
  matches: Match<S>[];
}

/** Index of squares by trigger, which finds the squares of a line by look-ups. */
export class SquareIndex<S extends SquareFacts = SquareFacts> {
  private readonly byTrigger = new Map<string, Match<S>[]>();
  private readonly beginnings: RegExp;
  /** Squares by the text of a line; logs repeat the same sentences. */
  private readonly known = new Map<string, LineMatches<S> | null>();

  constructor(squares: readonly S[]) {
    const matches = squares.flatMap((square) => triggersOf(square).map((way) => ({ square, way }))).sort(byWorth);
    for (const match of matches) {
      const known = this.byTrigger.get(match.way.key);
      if (known) known.push(match);
      else this.byTrigger.set(match.way.key, [match]);
    }
    const beginnings = new Set(squares.flatMap((square) => beginningOf(square) ?? []));
    this.beginnings = new RegExp(`^\\s*(?:${[...beginnings].join('|') || '(?!)'})`, 'i');
  }

  /** Returns the squares for which a log line counts, each once: the narrowest first, then in reading order. */
  ofLine(text: string, details: string): Match<S>[] {
    return this.read(text, details)?.matches ?? [];
  }

  /** Returns what a log line says with the squares for which it counts; null when there is none. */
  read(text: string, details: string): LineMatches<S> | null {
    // Most lines have no trigger of the board's kinds; this test is cheaper than parsing them.
    if (!this.beginnings.test(text)) return null;
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const line = readLine(text, details);
    const matches = line === null ? [] : this.matches(line);
    const found = line === null || matches.length === 0 ? null : { line, matches };
    // The same words are another fact when the details tell the level.
    if (!LEVELLED.test(text)) this.remember(text, found);
    return found;
  }

  /** Returns the squares for which a parsed line counts, each once: the narrowest first, then in reading order. */
  matches(line: LineFacts): Match<S>[] {
    const found: Match<S>[] = [];
    for (const key of line.triggers) {
      for (const match of this.byTrigger.get(key) ?? []) if (isMet(match.way, line)) found.push(match);
    }
    if (found.length < 2) return found;
    const seen = new Set<number>();
    return found.sort(byWorth).filter(({ square }) => !seen.has(square.id) && seen.add(square.id));
  }

  private remember(text: string, found: LineMatches<S> | null): void {
    if (this.known.size >= MOST_TEXTS) this.known.clear();
    this.known.set(text, found);
  }
}

/** Lines that only their details tell apart. */
const LEVELLED = /^\s*Levelled\b/i;

/** Returns true when a line with the trigger's key also has its number and its mode. */
export function isMet(way: Trigger, line: LineFacts): boolean {
  return line.amount >= way.least && (way.mode === 'any' || way.mode === line.mode);
}

function byWorth(a: Match, b: Match): number {
  return (
    a.way.breadth - b.way.breadth ||
    b.way.least - a.way.least ||
    a.square.row_number - b.square.row_number ||
    a.square.column_number - b.square.column_number
  );
}
