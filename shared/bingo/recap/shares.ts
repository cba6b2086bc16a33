import { BoardScore, type Grid, type Reason } from '../scoring/score.ts';

/** What one player's line, reading or record counted for a square of a team. */
export interface Counted {
  team: number;
  /** Key of the square, of `squareKeyOf`. */
  square: string;
  /** Who it was: the same text for what is told as one. */
  holder: string;
  counted: number;
}

/** What a player has of the score of a team. */
export interface Share {
  holder: string;
  /** Points, or squares on a board that is ranked by squares: in hundredths. */
  hundredths: number;
  /** Number of squares to which the player contributed. */
  squares: number;
  contributions: number;
}

/** The score of a team, divided among its players. */
export interface TeamShares {
  team: number;
  /** Points, or completed squares. The shares and the adjustments add up to it exactly. */
  score: number;
  /** Points that admins gave or took: they are nobody's share. */
  adjustments: number;
  /** Greatest first; equal ones in the order of what was counted. */
  shares: Share[];
}

/**
 * Divides the score of each team: what a square pays by what each player counted for it, what a line or the full board pays
 * evenly over its squares, and there in the same way. A square for which nothing is known to have counted is `rest`'s. D537.
 * @param counted in order of time @param rest who has such a square of a team
 */
export function sharesOf(
  state: Grid,
  counted: readonly Counted[],
  rest: (team: number, square: string) => string,
): TeamShares[] {
  const board = new BoardScore(state);
  const linesOf = new Map(board.lines.map(({ kind, index, squares }) => [`${kind} ${index}`, squares]));
  const all = [...board.items.keys()];
  const squaresPaidBy = ({ kind, square, index }: Reason): readonly string[] =>
    square === undefined ? (linesOf.get(`${kind} ${index ?? ''}`) ?? all) : [square];
  return state.teams.map(({ id: team }) => {
    const { reasons, squares, points } = board.of(team);
    const paid = new Map<string, number>();
    const pay = (square: string, more: number): void => void paid.set(square, (paid.get(square) ?? 0) + more);
    if (state.board.scoring === undefined) for (const square of squares.keys()) pay(square, 1);
    const earned = reasons.filter(({ kind }) => kind !== 'adjustment');
    for (const reason of earned) {
      const places = squaresPaidBy(reason);
      for (const place of places) pay(place, reason.points / places.length);
    }
    const own = counted.filter((one) => one.team === team && board.items.has(one.square));
    const ofDeeds = sum(earned.map((reason) => reason.points));
    const total = state.board.scoring === undefined ? squares.size : ofDeeds;
    const adjustments = points - ofDeeds;
    return {
      team,
      score: total + adjustments,
      adjustments,
      shares: dividedOf(paid, own, total, (square) => rest(team, square)),
    };
  });
}

function dividedOf(
  paid: ReadonlyMap<string, number>,
  counted: readonly Counted[],
  total: number,
  rest: (square: string) => string,
): Share[] {
  const exact = new Map<string, number>();
  const touched = new Map<string, Set<string>>();
  const contributions = new Map<string, number>();
  for (const { holder, square } of counted) {
    exact.set(holder, 0);
    touched.set(holder, (touched.get(holder) ?? new Set()).add(square));
    contributions.set(holder, (contributions.get(holder) ?? 0) + 1);
  }
  for (const [square, points] of paid) {
    const own = counted.filter((one) => one.square === square);
    const whole = sum(own.map((one) => one.counted));
    for (const one of own) exact.set(one.holder, (exact.get(one.holder) ?? 0) + (points * one.counted) / whole);
    if (own.length > 0) continue;
    const holder = rest(square);
    exact.set(holder, (exact.get(holder) ?? 0) + points);
    touched.set(holder, (touched.get(holder) ?? new Set()).add(square));
  }
  return apportioned(exact, total * 100)
    .map(([holder, hundredths]) => ({
      ...{ holder, hundredths },
      squares: touched.get(holder)?.size ?? 0,
      contributions: contributions.get(holder) ?? 0,
    }))
    .sort((a, b) => b.hundredths - a.hundredths);
}

/** Numbers that are whole but for the error of divisions count as whole. */
const EPSILON = 1e-6;

/** Rounds to hundredths so that they add up to the total: the greatest remainders are rounded up. */
function apportioned(exact: ReadonlyMap<string, number>, total: number): [string, number][] {
  const parts = [...exact].map(([holder, points]) => {
    const whole = Math.floor(points * 100 + EPSILON);
    return { holder, whole, left: points * 100 - whole };
  });
  let missing = total - sum(parts.map(({ whole }) => whole));
  const raised = new Set<string>();
  for (const { holder } of [...parts].sort((a, b) => b.left - a.left)) {
    if (missing < 1) break;
    raised.add(holder);
    missing -= 1;
  }
  return parts.map(({ holder, whole }) => [holder, whole + (raised.has(holder) ? 1 : 0)]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
