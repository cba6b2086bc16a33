import type { SquareFacts } from './engine-types.ts';
import { Beginnings } from './lines/beginnings.ts';
import { beginningsOf, leavesOf, readLine, triggersOf } from './kinds/kinds.ts';
import type { LineFacts, Trigger } from './kinds/square-kind.ts';

/** Greatest number of lines whose squares are remembered. */
const MOST_TEXTS = 5000;

/** A way in which a line counts for a square, or for one of its parts. */
export interface Fit {
  /** Number of the part in `leavesOf`; 0 in a square without parts. */
  leaf: number;
  way: Trigger;
}

/** A square for which a line counts. */
export interface Match<S extends SquareFacts = SquareFacts> {
  square: S;
  /** The narrowest way. */
  way: Trigger;
  /** One for each part that the line fits, the narrowest first, then in the order of the parts. */
  fits: Fit[];
}

type Entry<S extends SquareFacts> = Fit & { square: S };

/** What a line says, and the squares for which it counts, each once: the narrowest first, then in reading order. */
interface LineMatches<S extends SquareFacts> {
  line: LineFacts;
  matches: Match<S>[];
}

/** Index of squares by trigger, which finds the squares of a line by look-ups. */
export class SquareIndex<S extends SquareFacts = SquareFacts> {
  private readonly byTrigger = new Map<string, Entry<S>[]>();
  /** Values of levels and XP that must be reached, by the key of their triggers; null is any level. */
  readonly reaches: ReadonlyMap<string, ReadonlySet<number | null>>;
  private readonly beginnings: Beginnings;
  private readonly readsSources: boolean;
  /** Squares by the text of a line, and where they tell something by its details; logs repeat the same sentences. */
  private readonly known = new Map<string, LineMatches<S> | null | Map<string, LineMatches<S> | null>>();
  private remembered = 0;

  constructor(squares: readonly S[]) {
    const entries = squares.flatMap((square) =>
      leavesOf(square).flatMap(({ need }, leaf) => triggersOf(need).map((way) => ({ square, leaf, way }))),
    );
    for (const entry of entries.sort(byWorth)) {
      const known = this.byTrigger.get(entry.way.key);
      if (known) known.push(entry);
      else this.byTrigger.set(entry.way.key, [entry]);
    }
    this.reaches = reachesOf(entries);
    this.readsSources = entries.some(({ way }) => way.from !== undefined);
    this.beginnings = new Beginnings(new Set(squares.flatMap(beginningsOf)));
  }

  /** Returns the squares for which a log line counts by itself, each once: the narrowest first, then in reading order. */
  ofLine(text: string, details: string): Match<S>[] {
    const read = this.read(text, details);
    return read === null ? [] : this.matches(read.line);
  }

  /**
   * Returns what a log line says with the squares that it concerns; null when there is none. Beside those for which it
   * counts these are the squares of levels and XP that must be reached: also a lower one proves that others were not had.
   */
  read(text: string, details: string): LineMatches<S> | null {
    // Most lines have no trigger of the board's kinds; this test is cheaper than looking for their text.
    if (!this.beginnings.admits(text)) return null;
    const known = this.known.get(text);
    const told = known instanceof Map ? known.get(details) : known;
    if (told !== undefined) return told;
    const line = readLine(text, details);
    const matches = this.found(line, isConcerned);
    const found = matches.length === 0 ? null : { line, matches };
    this.remember(text, details, found);
    return found;
  }

  /** Returns the squares for which a parsed line counts by itself, each once: the narrowest first, then in reading order. */
  matches(line: LineFacts): Match<S>[] {
    return this.found(line, isMet);
  }

  private found(line: LineFacts, isWanted: (way: Trigger, line: LineFacts) => boolean): Match<S>[] {
    const found: Entry<S>[] = [];
    for (const key of line.triggers) {
      for (const entry of this.byTrigger.get(key) ?? []) if (isWanted(entry.way, line)) found.push(entry);
    }
    if (found.length > 1) found.sort(byWorth);
    const matches = new Map<number, Match<S>>();
    for (const { square, leaf, way } of found) {
      const known = matches.get(square.id);
      if (!known) matches.set(square.id, { square, way, fits: [{ leaf, way }] });
      else if (!known.fits.some((fit) => fit.leaf === leaf)) known.fits.push({ leaf, way });
    }
    return [...matches.values()];
  }

  private remember(text: string, details: string, found: LineMatches<S> | null): void {
    if (this.remembered >= MOST_TEXTS) {
      this.known.clear();
      this.remembered = 0;
    }
    this.remembered++;
    // The same words are another fact when the details tell the level, the reward or the source.
    if (!(this.readsSources ? TOLD_BY_DETAILS : LEVELLED).test(text)) {
      this.known.set(text, found);
      return;
    }
    const known = this.known.get(text);
    if (known instanceof Map) known.set(details, found);
    else this.known.set(text, new Map([[details, found]]));
  }
}

const INDEXES = new WeakMap<readonly SquareFacts[], SquareIndex>();

/** Returns the index of a list of squares, which nobody changes: the same list has the same index. */
export function indexOf(squares: readonly SquareFacts[]): SquareIndex {
  const known = INDEXES.get(squares);
  if (known) return known;
  const index = new SquareIndex(squares);
  INDEXES.set(squares, index);
  return index;
}

/** Lines that only their details tell apart, and those on a board that asks for sources of items. */
const LEVELLED = /^\s*(?:Levelled|\w+\s+treasure)\b/i;
const TOLD_BY_DETAILS = /^\s*(?:Levelled|\w+\s+treasure|I\s+found)\b/i;

/** Returns true when a line with the trigger's key counts by itself: it also has its number, its mode and its source. */
export function isMet(way: Trigger, line: LineFacts): boolean {
  if (way.reach) return way.reach.value === null || line.amount === way.reach.value;
  return line.amount >= way.least && (way.mode === 'any' || way.mode === line.mode) && isFrom(way, line);
}

function isConcerned(way: Trigger, line: LineFacts): boolean {
  return way.reach !== undefined || isMet(way, line);
}

function reachesOf(entries: readonly { way: Trigger }[]): Map<string, Set<number | null>> {
  const reaches = new Map<string, Set<number | null>>();
  for (const { way } of entries) {
    if (way.reach) reaches.set(way.key, (reaches.get(way.key) ?? new Set()).add(way.reach.value));
  }
  return reaches;
}

/** Returns true when a line is from one of the sources that the trigger asks for. */
export function isFrom({ from }: Trigger, { sources = [] }: LineFacts): boolean {
  return from === undefined || sources.some((each) => from.has(each));
}

function byWorth(a: Entry<SquareFacts>, b: Entry<SquareFacts>): number {
  return (
    a.way.breadth - b.way.breadth ||
    b.way.least - a.way.least ||
    a.square.row_number - b.square.row_number ||
    a.square.column_number - b.square.column_number ||
    a.leaf - b.leaf
  );
}
