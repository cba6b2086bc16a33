import type { BingoState, Item } from '../bingo.schemas.ts';
import { minuteOf } from '../minute.ts';
import { boardLines, type LineName, type LineSquares, squareKeyOf } from './board-lines.ts';
import type { Bonus, Scoring } from './scoring.schemas.ts';

const MINUTE = 60_000;
/** The moment of what has not happened yet: it is later than everything else. */
const LATER = Number.MAX_SAFE_INTEGER;

/** What the score of a board depends on. */
export type Grid = Pick<BingoState, 'board' | 'items' | 'teams' | 'completions' | 'steps' | 'adjustments'>;

/** Why a team has points. The points of all reasons add up to its score. */
export interface Reason {
  kind: 'square' | 'place' | 'step' | LineName['kind'] | 'blackout' | 'adjustment';
  points: number;
  /** Start of the minute, in ms since 1970. */
  at: number;
  /** Key of the square, for squares, places and steps; of the square of a `place`. */
  square?: string;
  /** Number of the line. */
  index?: number;
  /** Place of the team on the square, line or board, from 1; absent without points for it. */
  place?: number;
  /** Number of things at which the step is. */
  step?: number;
}

/** A line that a team has completed, with the start of the minute in ms since 1970. */
export interface DoneLine extends LineName {
  at: number;
  /** False for a line beyond the number that pays. */
  isPaid: boolean;
}

/** The score of one team. */
export interface TeamScore {
  /** Squares with an item that the team has, with the start of the minute; free ones too. */
  squares: ReadonlyMap<string, number>;
  /** In order of time. */
  lines: readonly DoneLine[];
  /** True when all squares with an item are completed and there is at least one. */
  isFull: boolean;
  reasons: readonly Reason[];
  /** Sum of the reasons. */
  points: number;
}

/** What a team has, by the keys of the squares. */
interface Holdings {
  team: number;
  done: ReadonlyMap<string, number>;
  /** Moments at which the steps of a square were passed. */
  steps: ReadonlyMap<string, readonly number[]>;
}

/**
 * Scores the teams of a board: a pure function of what is on the wire, so that server, page, overlay and recap agree. All
 * moments are minutes, because logs have no seconds: teams of one minute share a place, and the next place is skipped.
 */
export class BoardScore {
  /** Squares with an item, by their keys. */
  readonly items: ReadonlyMap<string, Item>;
  readonly lines: readonly LineSquares[];
  private readonly scoring: Scoring | null;
  private readonly held: ReadonlyMap<number, Holdings>;
  /** The moments of all teams for a square, a line or the board. */
  private readonly moments = new Map<string, number[]>();

  constructor(private readonly grid: Grid) {
    this.scoring = grid.board.scoring ?? null;
    this.items = new Map(grid.items.map((item) => [squareKeyOf(item), item]));
    this.lines = boardLines(grid.board).filter(({ squares }) => squares.every((square) => this.items.has(square)));
    this.held = holdingsOf(grid, this.items);
    for (const { done } of this.held.values()) this.note(done);
  }

  /** Returns the score of a team. */
  of(team: number): TeamScore {
    return this.score(this.held.get(team) ?? { team, done: new Map(), steps: new Map() });
  }

  /** Returns the score that a team would have with further squares, completed after everything else. */
  with(team: number, squares: readonly string[]): TeamScore {
    const { done, steps } = this.held.get(team) ?? {
      done: new Map<string, number>(),
      steps: new Map<string, number[]>(),
    };
    const passed = squares.map((square): [string, number[]] => {
      const known = steps.get(square) ?? [];
      return [square, (this.items.get(square)?.steps ?? []).map((_, at) => known[at] ?? LATER)];
    });
    return this.score({
      team,
      done: new Map([...done, ...squares.map((square): [string, number] => [square, LATER])]),
      steps: new Map([...steps, ...passed]),
    });
  }

  /** Returns true for a square that every team has from the start. */
  isFree(square: string): boolean {
    return this.items.get(square)?.goal?.kind === 'free';
  }

  private score({ team, done, steps }: Holdings): TeamScore {
    const isFull = this.items.size > 0 && done.size === this.items.size;
    const lines = this.linesOf(done);
    const common = { squares: done, isFull };
    if (this.scoring === null) {
      return {
        ...common,
        lines: lines.map(({ points: _, ...line }) => ({ ...line, isPaid: true })),
        reasons: [],
        points: 0,
      };
    }
    const { most_lines: most, blackout } = this.scoring;
    const paying = lines.filter(({ points }) => points > 0).sort((a, b) => a.at - b.at || b.points - a.points);
    const paid = new Set(paying.slice(0, most ?? paying.length));
    const reasons: Reason[] = [...this.squareReasons(done), ...this.stepReasons(steps)];
    for (const { kind, index, at, points } of paid) reasons.push({ kind, index, at, points });
    if (isFull && [...done.keys()].some((square) => !this.isFree(square))) {
      const at = Math.max(...done.values());
      const points = sum(this.pay(blackout, BOARD, at));
      if (points > 0) reasons.push({ kind: 'blackout', at, points });
    }
    for (const { team_id, points, made_at } of this.grid.adjustments ?? []) {
      if (team_id === team) reasons.push({ kind: 'adjustment', points, at: momentOf(made_at) });
    }
    return {
      ...common,
      lines: lines.map((line) => ({
        kind: line.kind,
        index: line.index,
        at: line.at,
        isPaid: paid.has(line) || line.points === 0,
      })),
      reasons,
      points: reasons.reduce((total, { points }) => total + points, 0),
    };
  }

  /** Returns the completed lines in order of time, with the points that each is worth. */
  private linesOf(done: ReadonlyMap<string, number>): (LineName & { at: number; points: number })[] {
    return this.lines
      .flatMap((line) => {
        const at = lineMoment(line, done);
        if (at === null) return [];
        const { kind, index, squares } = line;
        const isEarned = this.scoring !== null && squares.some((square) => !this.isFree(square));
        return [{ kind, index, at, points: isEarned ? sum(this.pay(this.scoring?.[kind], keyOfLine(line), at)) : 0 }];
      })
      .sort((a, b) => a.at - b.at);
  }

  private squareReasons(done: ReadonlyMap<string, number>): Reason[] {
    return [...done].flatMap(([square, at]): Reason[] => {
      const item = this.items.get(square);
      if (this.isFree(square)) return item?.points ? [{ kind: 'square', square, at, points: item.points }] : [];
      const { every, place } = this.pay(this.scoring?.square, square, at);
      const own = item?.points ?? every;
      return [
        ...(own > 0 ? [{ kind: 'square' as const, square, at, points: own }] : []),
        ...(place ? [{ kind: 'place' as const, square, at, ...place }] : []),
      ];
    });
  }

  private stepReasons(passed: ReadonlyMap<string, readonly number[]>): Reason[] {
    return [...passed].flatMap(([square, moments]) =>
      (this.items.get(square)?.steps ?? []).flatMap(({ at: step, points }, number): Reason[] => {
        const at = moments[number];
        return at === undefined || points === 0 ? [] : [{ kind: 'step', square, step, at, points }];
      }),
    );
  }

  /** Returns what a bonus pays a team that gets there at a moment. */
  private pay(
    bonus: Bonus | undefined,
    key: string,
    at: number,
  ): { every: number; place: { points: number; place: number } | null } {
    const place = 1 + (this.moments.get(key) ?? []).filter((other) => other < at).length;
    const points = bonus?.places[place - 1] ?? 0;
    return { every: bonus?.every ?? 0, place: points > 0 ? { points, place } : null };
  }

  /** Notes when a team got to its squares, lines and the end of the board. */
  private note(done: ReadonlyMap<string, number>): void {
    const add = (key: string, at: number): void => {
      const known = this.moments.get(key);
      if (known) known.push(at);
      else this.moments.set(key, [at]);
    };
    for (const [square, at] of done) add(square, at);
    for (const line of this.lines) {
      const at = lineMoment(line, done);
      if (at !== null) add(keyOfLine(line), at);
    }
    if (done.size > 0 && done.size === this.items.size) add(BOARD, Math.max(...done.values()));
  }
}

const BOARD = 'board';

function momentOf(instant: string): number {
  return minuteOf(Date.parse(instant));
}

function sum({ every, place }: { every: number; place: { points: number } | null }): number {
  return every + (place?.points ?? 0);
}

function keyOfLine({ kind, index }: LineName): string {
  return `${kind} ${index}`;
}

/** Returns the moment of the last square of a line; null while one is open. */
function lineMoment({ squares }: LineSquares, done: ReadonlyMap<string, number>): number | null {
  let last = -Infinity;
  for (const square of squares) {
    const at = done.get(square);
    if (at === undefined) return null;
    last = Math.max(last, at);
  }
  return last;
}

function holdingsOf(grid: Grid, items: ReadonlyMap<string, Item>): Map<number, Holdings> {
  const held = new Map(
    grid.teams.map(({ id }) => [id, { team: id, done: new Map<string, number>(), steps: new Map<string, number[]>() }]),
  );
  for (const completion of grid.completions) {
    const square = squareKeyOf(completion);
    const own = held.get(completion.team_id)?.done;
    if (!own || !items.has(square)) continue;
    const at = momentOf(completion.completed_at);
    own.set(square, Math.min(at, own.get(square) ?? at));
  }
  for (const [team, row_number, column_number, minutes] of grid.steps ?? []) {
    held.get(team)?.steps.set(
      squareKeyOf({ row_number, column_number }),
      minutes.map((minute) => minute * MINUTE),
    );
  }
  return held;
}
