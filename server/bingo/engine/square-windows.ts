import type { BoardFacts, Revealed, SquareFacts } from './engine-types.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';

const MINUTE = 60_000;

/** Why a claim counts nothing for a square at its time, for people. */
const REFUSALS = {
  early: 'Before the square opened',
  late: 'After the square closed',
  secret: 'Before the square was revealed',
  full: 'After the first full board',
  owned: 'Another team has the square',
} as const;

/**
 * When squares count for which team, in a walk over a board by minute: their own times, secrets, the first full board,
 * and owners. Moments are minutes: what opens a square opens it for the minute after. D402, D403, D405.
 */
export class SquareWindows {
  private readonly squares: ReadonlyMap<number, SquareFacts>;
  private readonly byPlace: ReadonlyMap<string, number>;
  /** Minute of each completed square, by team. */
  private readonly done = new Map<number, Map<number, number>>();
  private readonly owned = new Map<number, number>();
  private fullAt: number | null = null;

  constructor(private readonly board: BoardFacts) {
    this.squares = new Map(board.squares.map((square) => [square.id, square]));
    this.byPlace = new Map(board.squares.map((square) => [placeOf(square), square.id]));
  }

  /** Returns why a claim of this time counts nothing for the square, whatever it says; null when it may count. */
  refusal(team: number, squareId: number, at: number): string | null {
    const square = this.squares.get(squareId);
    if (!square) return null;
    const minute = minuteOf(at);
    if (this.fullAt !== null && minute > this.fullAt) return REFUSALS.full;
    if (square.opens != null && minute < minuteOf(square.opens)) return REFUSALS.early;
    if (square.closes != null && at >= square.closes) return REFUSALS.late;
    const from = this.revealOf(team, square);
    if (from === null || minute < from) return REFUSALS.secret;
    // Not public yet, whatever the clock of the game says.
    if (square.isSealed === true && this.board.now !== undefined && minute > this.board.now) return REFUSALS.secret;
    const owned = this.owned.get(squareId);
    return owned !== undefined && minute > owned && !this.done.get(team)?.has(squareId) ? REFUSALS.owned : null;
  }

  /** Notes a completion; they arrive by minute. */
  complete(team: number, squareId: number, at: number): void {
    const minute = minuteOf(at);
    const own = this.done.get(team) ?? new Map<number, number>();
    this.done.set(team, own.set(squareId, minute));
    if (this.board.mode === 'lockout' && !this.owned.has(squareId)) this.owned.set(squareId, minute);
    const isFull = this.board.finish === 'first_blackout' && own.size === this.squares.size;
    if (isFull) this.fullAt ??= minute;
  }

  /** Returns when the first team could have each square that is or was secret; without those that no team could have. */
  revealed(): Revealed[] {
    return this.board.squares.flatMap((square) => {
      if (square.reveal == null && this.board.reveal == null) return [];
      const byTime = square.reveal == null || square.reveal.by === 'time';
      const moments = byTime
        ? [this.revealOf(null, square)]
        : [...this.done.keys()].map((team) => this.revealOf(team, square));
      const known = moments.filter((moment) => moment !== null);
      return known.length === 0 ? [] : [{ square: square.id, at: Math.min(...known) }];
    });
  }

  /** Returns the first minute in which a team may have a square, from what was completed so far; null for none. */
  private revealOf(team: number | null, square: SquareFacts): number | null {
    const general = this.board.reveal == null ? -Infinity : minuteOf(this.board.reveal);
    const { reveal } = square;
    if (reveal == null) return general;
    if (reveal.by === 'time') return Math.max(general, minuteOf(Date.parse(reveal.at)));
    const own = team === null ? undefined : this.done.get(team);
    const isBy = reveal.by === 'neighbours';
    const first = isBy ? neighboursOf(square) : [...new Set(reveal.places)];
    const minutes = first.flatMap((place) => own?.get(this.byPlace.get(place) ?? 0) ?? []).sort((a, b) => a - b);
    const last = minutes[(isBy ? 1 : reveal.need) - 1];
    return last === undefined ? null : Math.max(general, last + MINUTE);
  }
}

function placeOf({ row_number, column_number }: Pick<SquareFacts, 'row_number' | 'column_number'>): string {
  return `${String.fromCharCode(64 + column_number)}${row_number}`;
}

function neighboursOf({ row_number: row, column_number: column }: SquareFacts): string[] {
  return [
    { row_number: row - 1, column_number: column },
    { row_number: row + 1, column_number: column },
    { row_number: row, column_number: column - 1 },
    { row_number: row, column_number: column + 1 },
  ].map(placeOf);
}
