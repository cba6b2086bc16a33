import type { BingoState, Completion } from '../../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../../shared/bingo/square.name.ts';
import { leadOf, rankTeams } from '../../../../shared/bingo/standings.ts';
import type { BoardLine, Standing } from '../../../../shared/bingo/standings.ts';
import { completerOf } from '../bingo.selectors.ts';
import { counted, lineWords, listOf } from '../bingo.words.ts';

/** More at once than this is a catch-up: counted, not told one by one. */
const MOST_TOLD = 3;

/** What happened between two states of one board. */
interface Arrivals {
  /** Squares that fell, by name. */
  squares: string[];
  /** What to say, in order; empty: nothing worth a word. */
  sentences: string[];
  /** Lines and full boards, worth a celebration. */
  feats: string[];
}

/** Pure. A completion that only moved to another line of the log is no arrival. */
export function arrivalsBetween(before: BingoState, after: BingoState): Arrivals {
  const had = claimsOf(before);
  const has = claimsOf(after);
  const fallen = after.completions.filter((completion) => !stands(had, completion));
  const stillThere = new Set(after.items.map(squareName));
  const teams = new Set(after.teams.map(({ id }) => id));
  const taken = before.completions.filter(
    (completion) => !stands(has, completion) && stillThere.has(squareName(completion)) && teams.has(completion.team_id),
  );
  if (fallen.length === 0 && taken.length === 0) return { squares: [], sentences: [], feats: [] };
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
    squares: fallen.map(squareName),
    sentences: [...told(fallen), ...takenBack(taken), ...feats, ...newLeader(was, is)],
    feats,
  };
}

function claim(completion: Completion): string {
  return `${completion.team_id} ${squareName(completion)}`;
}

/** Who completed what; null: whose name is not told. */
function claimsOf({ completions }: BingoState): Map<string, number | null> {
  return new Map(completions.map((completion) => [claim(completion), completion.completed_by]));
}

/** The same square of the same team by the same player; a name that comes or goes makes no other player. */
function stands(claims: ReadonlyMap<string, number | null>, completion: Completion): boolean {
  const who = claims.get(claim(completion));
  return who !== undefined && (who === null || completion.completed_by === null || who === completion.completed_by);
}

function told(fallen: readonly Completion[]): string[] {
  if (fallen.length > MOST_TOLD) return [`${counted(fallen.length, 'square')} completed.`];
  return fallen.map(
    (completion) =>
      `${completerOf(completion)} completed ${completion.item_name} for ${completion.team_name}, square ${squareName(completion)}.`,
  );
}

function takenBack(taken: readonly Completion[]): string[] {
  if (taken.length > MOST_TOLD) return [`${counted(taken.length, 'completion')} taken back.`];
  return taken.map((completion) => `${completion.team_name} no longer has square ${squareName(completion)}.`);
}

function newFeats(was: Standing | undefined, is: Standing, columns: number): string[] {
  if (!was) return [];
  if (is.is_full && !was.is_full) return [`${is.team.team_name} completed the whole board!`];
  const known = new Set(was.lines.map(keyOf));
  const lines = is.lines.filter((line) => !known.has(keyOf(line)));
  return lines.length === 0
    ? []
    : [`${is.team.team_name} completed ${listOf(lines.map((line) => lineWords(line, columns)))}.`];
}

function keyOf({ kind, index }: BoardLine): string {
  return `${kind} ${index}`;
}

function newLeader(was: readonly Standing[], is: readonly Standing[]): string[] {
  const leader = leadOf(is).leader;
  return leader && is.length > 1 && leadOf(was).leader?.id !== leader.id ? [`${leader.team_name} takes the lead.`] : [];
}
