import type { BingoState, Completion, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { isFreeSquare } from '../../../../shared/bingo/goals/free-square.ts';
import { goalFinished } from '../../../../shared/bingo/goals/goal-words.ts';
import { loserOf } from '../../../../shared/bingo/modes/taken-from.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { lineWords } from '../../../../shared/bingo/scoring/board-lines.ts';
import { pointsWords } from '../../../../shared/bingo/scoring/score-figure.ts';
import type { Reason } from '../../../../shared/bingo/scoring/score.ts';
import { rankTeams } from '../../../../shared/bingo/standings.ts';
import type { BoardLine, Standing } from '../../../../shared/bingo/standings.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { completerOf } from '../bingo.selectors.ts';
import { listOf } from '../bingo-words.ts';
import { type PassedStep, stepSentence, stepsPassed } from './steps-passed.ts';

/** More completions at once than this come from a catch-up; they are announced as one count. */
const MOST_ANNOUNCED = 3;

/** Differences between two states of one board. */
interface Arrivals {
  /** Names of the squares completed in between. */
  squares: string[];
  /** Sentences to announce, in order; empty when there is nothing to announce. */
  sentences: string[];
  /** Sentences about completed lines and full boards, which are celebrated. */
  feats: string[];
}

/** Returns the differences of two states. Ignores a completion that only moved to another log line. */
export function arrivalsBetween(before: BingoState, after: BingoState): Arrivals {
  const had = claimsOf(before);
  const has = claimsOf(after);
  const completed = after.completions.filter((completion) => !isFreeSquare(completion) && !hasClaim(had, completion));
  const remaining = new Set(after.items.map(squareName));
  const teams = new Set(after.teams.map(({ id }) => id));
  const revoked = before.completions.filter(
    (completion) =>
      !isFreeSquare(completion) &&
      !hasClaim(has, completion) &&
      remaining.has(squareName(completion)) &&
      teams.has(completion.team_id),
  );
  if (completed.length === 0 && revoked.length === 0 && before.steps === after.steps)
    return { squares: [], sentences: [], feats: [] };
  const was = rankTeams(before);
  const is = rankTeams(after);
  const feats = is.flatMap((standing) =>
    newFeats(
      was.find(({ team }) => team.id === standing.team.id),
      standing,
      after.board.columns,
    ),
  );
  return {
    squares: completed.map(squareName),
    sentences: [
      ...completionSentences(completed, after),
      ...revocationSentences(revoked.filter((one) => !isTaken(one, completed))),
      ...stepSentences(stepsPassed(before, was), stepsPassed(after, is)),
      ...feats,
      ...newLeader(was, is),
    ],
    feats,
  };
}

function claim(completion: Completion): string {
  return `${completion.team_id} ${squareName(completion)}`;
}

/** Returns the id of each completer by team and square; null for a member whose name is hidden. */
function claimsOf({ completions }: BingoState): Map<string, number | null> {
  return new Map(completions.map((completion) => [claim(completion), completion.completed_by]));
}

/** Returns true when `claims` has the square for that team by the same player; a hidden one (null) equals any. */
function hasClaim(claims: ReadonlyMap<string, number | null>, completion: Completion): boolean {
  const claimedBy = claims.get(claim(completion));
  return (
    claimedBy !== undefined &&
    (claimedBy === null || completion.completed_by === null || claimedBy === completion.completed_by)
  );
}

function completionSentences(completed: readonly Completion[], { items, teams }: BingoState): string[] {
  if (completed.length > MOST_ANNOUNCED) return [`${counted(completed.length, 'square')} completed.`];
  return completed.map((completion) => {
    const [player, team, place] = [completerOf(completion), completion.team_name, squareName(completion)];
    const item = items.find((one) => squareName(one) === place);
    const loser = loserOf(completion, teams);
    if (loser !== null) {
      return `${player} was first after all: ${team} takes square ${place}, ${completion.item_name}, from ${loser}.`;
    }
    return item?.goal
      ? `${goalFinished(player, item, team, place)}.`
      : `${player} completed ${completion.item_name} for ${team}, square ${place}.`;
  });
}

/** Returns true when another team takes the square, which says that this one has lost it. */
function isTaken(revoked: Completion, completed: readonly Completion[]): boolean {
  return completed.some((one) => one.taken_from === revoked.team_id && squareName(one) === squareName(revoked));
}

function revocationSentences(revoked: readonly Completion[]): string[] {
  if (revoked.length > MOST_ANNOUNCED) return [`${counted(revoked.length, 'completion')} revoked.`];
  return revoked.map((completion) => `${completion.team_name} no longer has square ${squareName(completion)}.`);
}

function newFeats(was: Standing | undefined, is: Standing, columns: number): string[] {
  if (!was) return [];
  if (is.is_full && !was.is_full) {
    return [`${is.team.team_name} completed the whole board${paidWords(is, [{ kind: 'blackout' }])}!`];
  }
  const known = new Set(was.lines.map(keyOf));
  const lines = is.lines.filter((line) => !known.has(keyOf(line)));
  return lines.length === 0
    ? []
    : [
        `${is.team.team_name} completed ${listOf(lines.map((line) => lineWords(line, columns)))}${paidWords(is, lines)}.`,
      ];
}

/** Returns what these lines, or the full board, paid: “, 10 points”; empty without points. */
function paidWords({ reasons }: Standing, lines: readonly { kind: Reason['kind']; index?: number }[]): string {
  const paid = reasons.filter(({ kind, index }) => lines.some((line) => line.kind === kind && line.index === index));
  const points = paid.reduce((sum, reason) => sum + reason.points, 0);
  return points === 0 ? '' : `, ${pointsWords(points)}`;
}

/** Returns the steps that are new; a catch-up is one count. */
function stepSentences(was: readonly PassedStep[], is: readonly PassedStep[]): string[] {
  const known = new Set(was.map(({ key }) => key));
  const fresh = is.filter(({ key }) => !known.has(key));
  return fresh.length > MOST_ANNOUNCED ? [`${counted(fresh.length, 'step')} passed.`] : fresh.map(stepSentence);
}

function keyOf({ kind, index }: BoardLine): string {
  return `${kind} ${index}`;
}

function newLeader(was: readonly Standing[], is: readonly Standing[]): string[] {
  const leader = leaderOf(is);
  return leader && is.length > 1 && leaderOf(was)?.id !== leader.id ? [`${leader.team_name} takes the lead.`] : [];
}

/** Returns the team that leads alone; null before the first completion. */
function leaderOf([first, second]: readonly Standing[]): Team | null {
  if (!first || (first.completed === 0 && first.reasons.length === 0)) return null;
  return second?.place === first.place ? null : first.team;
}
