import { thousands } from '../../format/numbers.ts';
import type { Board } from '../bingo.schemas.ts';
import type { Standing } from '../standings.ts';
import { boardLines, squareKeyOf } from './board-lines.ts';
import type { Grid, Reason } from './score.ts';
import { pointsWords } from './score-figure.ts';
import { gainWords } from './score-words.ts';
import type { Scoring } from './scoring.schemas.ts';

/** What a team got for a square, with the lines and the full board that the square closed. */
export interface Gain {
  points: number;
  /** What they are made of, such as “3 + first 5”. */
  words: string;
}

/** The points of a board, square by square. */
export interface Gains {
  scoring: Scoring;
  /** Returns null when the team has no points for the square. */
  of: (team: number, place: { row_number: number; column_number: number }) => Gain | null;
}

/** Returns what each completion brought; null on a board that is ranked by squares. @param ranked all teams of the state */
export function gainsOf(state: Grid, ranked: readonly Standing[]): Gains | null {
  const { scoring } = state.board;
  if (!scoring) return null;
  const reasons = new Map<string, Reason[]>();
  const add = (team: number, square: string | undefined, reason: Reason): void => {
    const key = `${team} ${square ?? ''}`;
    const known = reasons.get(key);
    if (known) known.push(reason);
    else reasons.set(key, [reason]);
  };
  const closers = closersOf(state);
  for (const { team, reasons: own } of ranked) {
    for (const reason of own) {
      if (reason.kind === 'step' || reason.kind === 'adjustment') continue;
      add(team.id, reason.square ?? closers.closerOf(team.id, reason), reason);
    }
  }
  return {
    scoring,
    of: (team, place) => {
      const own = reasons.get(`${team} ${squareKeyOf(place)}`);
      if (!own) return null;
      const points = own.reduce((sum, reason) => sum + reason.points, 0);
      return { points, words: gainWords(own, state.board.columns) };
    },
  };
}

/** Returns a gain in words: “8 points (3 + first 5)”. */
export function gainSentence({ points, words }: Gain): string {
  return words === thousands(points) ? pointsWords(points) : `${pointsWords(points)} (${words})`;
}

/** Finds the square that closed a line or the board: of its squares the one that the team completed last. */
function closersOf({ board, completions }: Pick<Grid, 'completions'> & { board: Pick<Board, 'rows' | 'columns'> }) {
  const orders = new Map<number, Map<string, number>>();
  for (const [at, completion] of completions.entries()) {
    const own = orders.get(completion.team_id) ?? new Map<string, number>();
    own.set(squareKeyOf(completion), at);
    orders.set(completion.team_id, own);
  }
  const lines = new Map(boardLines(board).map((line) => [`${line.kind} ${line.index}`, line.squares]));
  return {
    closerOf: (team: number, { kind, index }: Reason): string | undefined => {
      const order = orders.get(team) ?? new Map<string, number>();
      const squares = lines.get(`${kind} ${index ?? ''}`) ?? [...order.keys()];
      return squares.reduce<string | undefined>(
        (last, square) => ((order.get(square) ?? -1) > (order.get(last ?? '') ?? -1) ? square : last),
        undefined,
      );
    },
  };
}
