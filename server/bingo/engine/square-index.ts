import type { SquareFacts } from './engine.types.ts';
import type { LineFacts } from './line-facts.ts';
import { isMet, triggersOf } from './square-triggers.ts';
import type { Trigger } from './square-triggers.ts';

/** A square and the way in which a line completes it. */
export interface Match<S extends SquareFacts = SquareFacts> {
  square: S;
  way: Trigger;
}

/** Squares by what completes them, so that a line finds its own by look-ups. */
export class SquareIndex<S extends SquareFacts = SquareFacts> {
  private readonly byTrigger = new Map<string, Match<S>[]>();

  constructor(squares: readonly S[]) {
    const matches = squares.flatMap((square) => triggersOf(square).map((way) => ({ square, way }))).sort(byWorth);
    for (const match of matches) {
      const known = this.byTrigger.get(match.way.key);
      if (known) known.push(match);
      else this.byTrigger.set(match.way.key, [match]);
    }
  }

  /** Squares that the line completes, each once: the narrowest first, then in reading order. */
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

function byWorth(a: Match, b: Match): number {
  return (
    a.way.breadth - b.way.breadth ||
    b.way.least - a.way.least ||
    a.square.row_number - b.square.row_number ||
    a.square.column_number - b.square.column_number
  );
}
