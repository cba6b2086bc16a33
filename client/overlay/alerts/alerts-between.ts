import { isFreeSquare } from '../../../shared/bingo/goals/free-square.ts';
import type { BingoState, Completion } from '../../../shared/bingo/bingo.schemas.ts';
import { seenAt } from '../../../shared/bingo/goals/seen-at.ts';
import { loserOf } from '../../../shared/bingo/modes/taken-from.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import type { BoardLine, Standing } from '../../../shared/bingo/standings.ts';
import type { Alert } from './alert.ts';

/** Older completions appear on the board without an alert. */
const ALERT_MAX_AGE_MS = 20_000;

/**
 * Returns the alerts between two states of one board. A square that the clan could see long before `now` (ms, the
 * server's clock less the overlay's delay) gets no alert. @param teamId only this team's alerts; null for all teams
 */
export function alertsBetween(before: BingoState, after: BingoState, now: number, teamId: number | null): Alert[] {
  const had = new Set(before.completions.map(claim));
  const fallen = after.completions.filter(
    (completion) =>
      !isFreeSquare(completion) &&
      !had.has(claim(completion)) &&
      (teamId === null || completion.team_id === teamId) &&
      now - seenMs(completion) < ALERT_MAX_AGE_MS,
  );
  const revealed = revealAlerts(before, after, now);
  if (fallen.length === 0) return revealed;
  const items = new Map(after.items.map((item) => [squareName(item), item]));
  const squares = fallen.map((completion): Alert => {
    const place = squareName(completion);
    return {
      kind: 'square',
      title: completion.item_name,
      detail: `${playerOf(completion) ?? 'Somebody'} ${deedOf(completion, after)}`,
      team: { name: completion.team_name, color: completion.team_color },
      item: items.get(place) ?? null,
      place,
    };
  });
  const scorers = new Set(fallen.map(({ team_id }) => team_id));
  const was = new Map(rankTeams(before).map((standing) => [standing.team.id, standing]));
  const feats = rankTeams(after)
    .filter(({ team }) => scorers.has(team.id))
    .flatMap((standing) => featOf(was.get(standing.team.id), standing));
  return [...revealed, ...squares, ...feats];
}

/** Returns what a player did: in a lockout an earlier drop that is read late takes a square from another team. */
function deedOf({ team_name, taken_from }: Completion, { teams }: BingoState): string {
  const loser = loserOf({ taken_from }, teams);
  return loser === null ? `completed it for ${team_name}` : `takes it for ${team_name} from ${loser}`;
}

/** Returns one alert for the squares that became public at a time that has just come. */
function revealAlerts(before: BingoState, after: BingoState, now: number): Alert[] {
  const secret = new Map(
    before.items.flatMap((item) => (item.sealed ? [[squareName(item), item.sealed] as const] : [])),
  );
  const revealed = after.items.filter((item) => {
    const at = secret.get(squareName(item))?.at;
    return item.sealed === undefined && at !== undefined && now - Date.parse(at) < ALERT_MAX_AGE_MS;
  });
  const [only, other] = revealed;
  if (!only) return [];
  const detail = other ? 'They count from now on' : 'It counts from now on';
  const title = other ? `${revealed.length} squares are revealed` : `Revealed: ${only.item_name}`;
  return [
    { kind: 'feat', title, detail, team: null, item: other ? null : only, place: other ? null : squareName(only) },
  ];
}

/** Returns true when a completion has another name than before, as of a hidden member: alerts may have the old name. */
export function isRenamed(before: BingoState, after: BingoState): boolean {
  const names = new Map(before.completions.map((completion) => [completion.id, playerOf(completion)]));
  return after.completions.some((completion) => {
    const name = names.get(completion.id);
    return name !== undefined && name !== playerOf(completion);
  });
}

function playerOf({ member_display_name, guest_display_name }: Completion): string | null {
  return member_display_name ?? guest_display_name;
}

/** Returns a key for the team and the square, without the player. */
function claim(completion: Completion): string {
  return `${completion.team_id} ${squareName(completion)}`;
}

/** Returns when the clan could first see the completion, in ms. */
function seenMs(completion: Completion): number {
  return Date.parse(seenAt(completion));
}

function featOf(was: Standing | undefined, is: Standing): Alert[] {
  const team = { name: is.team.team_name, color: is.team.color };
  const feat = (title: string, detail: string, kind: 'feat' | 'board' = 'feat'): Alert => ({
    kind,
    title,
    detail,
    team,
    item: null,
    place: null,
  });
  if (!was) return [];
  if (is.is_full && !was.is_full) return [feat('The whole board!', `${team.name} completed every square`, 'board')];
  const known = new Set(was.lines.map(keyOf));
  const lines = is.lines.filter((line) => !known.has(keyOf(line)));
  const [first] = lines;
  if (!first) return [];
  if (lines.length > 1) return [feat(`${lines.length} lines at once!`, `${team.name} completed them`)];
  return [feat('A line!', `${team.name} completed ${lineWords(first)}`)];
}

function keyOf({ kind, index }: BoardLine): string {
  return `${kind} ${index}`;
}

function lineWords({ kind, index }: BoardLine): string {
  if (kind === 'row') return `row ${index}`;
  return kind === 'column' ? `column ${String.fromCharCode(64 + index)}` : 'a diagonal';
}
