import { boardLines, squareKeyOf } from '../../../shared/bingo/scoring/board-lines.ts';
import type { Happening } from '../../happenings/happenings.service.ts';

/** A completion as its happening tells it. */
export interface ToldCompletion {
  id: number;
  team: number;
  square: number;
  at: Date;
  member_id: number | null;
  guest_id: number | null;
}

/** What an evaluation of a board has changed. */
export interface BoardOutcome {
  board: { id: number; rows: number; columns: number; delayS: number; isRanked: boolean };
  /** Squares that are on the board, with those that visitors do not know. */
  squares: readonly { id: number; row_number: number; column_number: number; isSecret: boolean }[];
  teams: readonly number[];
  /** Completions before the evaluation, free squares included. */
  before: readonly ToldCompletion[];
  gone: readonly ToldCompletion[];
  /** New completions, oldest first. */
  fresh: readonly ToldCompletion[];
  now: Date;
}

type Held = ReadonlyMap<number, ReadonlyMap<number, Date>>;

/**
 * Returns what an evaluation made happen on a board that visitors see: what was taken back first, then completions in
 * their order, then lines, full boards and the lead. A completion that another one of the same team and square replaces
 * moved.
 */
export function boardHappenings(outcome: BoardOutcome): Happening[] {
  const { board, gone, fresh, now } = outcome;
  const squares = outcome.squares.filter(({ isSecret }) => !isSecret);
  const places = new Map(squares.map((square) => [square.id, squareKeyOf(square)]));
  const teams = new Set(outcome.teams);
  const isTold = ({ team, square }: ToldCompletion): boolean => places.has(square) && teams.has(team);
  const common = { boardId: board.id, delayS: board.delayS };

  const told = fresh.filter(isTold);
  const after = heldBy([...outcome.before.filter(({ id }) => !gone.some((one) => one.id === id)), ...fresh]);
  const replaced = new Set<number>();
  const completed = told.map((one): Happening => {
    const from = gone.find((each) => each.team === one.team && each.square === one.square);
    if (from) replaced.add(from.id);
    const have = after.get(one.team)?.size ?? 0;
    const facts = { completion: one.id, team: one.team, square: one.square, have, total: outcome.squares.length };
    const who = { memberId: one.member_id, guestId: one.guest_id, at: one.at };
    return from
      ? { kind: 'board.completion_moved', ...common, ...who, facts: { ...facts, from: from.id } }
      : { kind: 'board.completion', ...common, ...who, facts };
  });
  const revoked = gone
    .filter(({ id }) => !replaced.has(id))
    .map(({ id, team, square, member_id, guest_id }): Happening => {
      const facts = { completion: id, team, square };
      return {
        kind: 'board.completion_revoked',
        ...common,
        memberId: member_id,
        guestId: guest_id,
        at: now,
        facts,
      };
    });
  const before = heldBy(outcome.before);
  const reached = [...new Set(told.map(({ team }) => team))].flatMap((team) =>
    reachedBy(outcome, places, team, { before, after }).map((each) => ({ ...each, ...common })),
  );
  return [...revoked, ...completed, ...reached, ...(told.length > 0 ? leadOf(outcome, before, after) : [])];
}

/** Returns the squares of each team with the time of their completion. */
function heldBy(completions: readonly ToldCompletion[]): Held {
  const held = new Map<number, Map<number, Date>>();
  for (const { team, square, at } of completions) {
    const own = held.get(team) ?? new Map<number, Date>();
    held.set(team, own.set(square, at));
  }
  return held;
}

/** Returns the lines and the full board that a team has now and had not before. */
function reachedBy(
  { board, squares }: BoardOutcome,
  places: ReadonlyMap<number, string>,
  team: number,
  { before, after }: { before: Held; after: Held },
): Happening[] {
  const timesOf = (held: Held): ReadonlyMap<string, Date> =>
    new Map([...(held.get(team) ?? [])].flatMap(([square, at]) => withPlace(places.get(square), at)));
  const [had, has] = [timesOf(before), timesOf(after)];
  const lines = boardLines(board)
    .filter((line) => line.squares.every((key) => has.has(key)) && !line.squares.every((key) => had.has(key)))
    .map(({ kind, index, squares: keys }): Happening => {
      const at = new Date(Math.max(...keys.map((key) => has.get(key)?.getTime() ?? 0)));
      return { kind: 'board.line_done', at, facts: { team, line: kind, index } };
    });
  const total = squares.length;
  if ((after.get(team)?.size ?? 0) < total || (before.get(team)?.size ?? 0) >= total) return lines;
  return [...lines, { kind: 'board.blackout', at: lastOf(after.get(team)), facts: { team, total } }];
}

function withPlace(place: string | undefined, at: Date): [string, Date][] {
  return place === undefined ? [] : [[place, at]];
}

/** Returns the new leader of a board that is ranked by squares. What points do to the lead is not known here. */
function leadOf({ board, teams }: BoardOutcome, before: Held, after: Held): Happening[] {
  if (!board.isRanked) return [];
  const [was, is] = [leader(teams, before), leader(teams, after)];
  if (is === null || is === was) return [];
  const own = after.get(is);
  const facts = { team: is, have: own?.size ?? 0, before: was };
  return [{ kind: 'board.lead_changed', boardId: board.id, delayS: board.delayS, at: lastOf(own), facts }];
}

/** Returns the team with most squares; of several the one that had them first. Null when two share the lead. */
function leader(teams: readonly number[], held: Held): number | null {
  const ranked = teams
    .map((team) => ({ team, have: held.get(team)?.size ?? 0, at: lastOf(held.get(team)).getTime() }))
    .sort((a, b) => b.have - a.have || a.at - b.at);
  const [first, second] = ranked;
  if (!first || first.have === 0) return null;
  return second && second.have === first.have && second.at === first.at ? null : first.team;
}

function lastOf(times: ReadonlyMap<number, Date> | undefined): Date {
  return new Date(Math.max(0, ...[...(times?.values() ?? [])].map((at) => at.getTime())));
}
