import { abbreviate, thousands } from '../../format/numbers.ts';
import type { Completion, Goal, Item, WireEvidence } from '../bingo.schemas.ts';
import { cellNeed } from './cell-need.ts';

/** From this number on a figure is abbreviated: a tile has room for some ten characters. */
const ABBREVIATED = 10_000;
/** A completion by as many players is shown as one of the team. */
const TEAM_EFFORT = 3;
/** More teams than this are told as a number. */
const MOST_TOLD = 4;

/** What a team has of a square. */
export interface TeamHas {
  team: string;
  have: number;
}

/** Returns progress for a tile: "37/50", "420K/1M". */
export function goalFigure(have: number, need: number): string {
  return need < ABBREVIATED ? `${have}/${need}` : `${abbreviate(have)}/${abbreviate(need)}`;
}

/** Returns how much of a goal is done, in percent: whole, and 100 only when all of it is. */
export function goalPercent(have: number, need: number): number {
  return Math.min(100, Math.floor((have / need) * 100));
}

/** Returns the goal as a name: "50 Kree'arra kills", or the square's text when that says the number or there is none. */
export function goalName({ item_name, goal }: Pick<Item, 'item_name' | 'goal'>): string {
  return goal?.words === undefined || says(item_name, goal.need) ? item_name : goal.words;
}

/**
 * Returns progress as a phrase: "37 of 50 Kree'arra kills, 13 to go", "Best: Ann 22 of 30 kills, 8 to go",
 * "2 of 5 players, 3 to go". @param best name of the best player, for a goal that one player must reach
 */
export function goalProgress(goal: Goal, have: number, best = ''): string {
  const missing = goalToGo(goal, have);
  return `${ofGoal(goal, have, best)}${missing === '' ? '' : `, ${missing}`}`;
}

/** Returns what is missing: "13 to go", empty when nothing is. */
export function goalToGo(goal: Goal, have: number): string {
  const missing = cellNeed(goal) - have;
  return missing > 0 ? `${thousands(missing)} to go` : '';
}

/** Returns a square for screen readers: "C3, Kree'arra, 50 kills. Red 37 of 50. Not complete." @param teams best first */
export function goalSpeech(
  place: string,
  item: Pick<Item, 'item_name'> & { goal: Goal },
  teams: readonly TeamHas[],
  completed: string | null,
): string {
  const told = teams.slice(0, MOST_TOLD).map(({ team, have }) => `${team} ${shortly(item.goal, have)}.`);
  const rest = teams.length - told.length;
  const others = rest > 0 ? [rest === 1 ? '1 more team has begun.' : `${rest} more teams have begun.`] : [];
  const asked = says(item.item_name, item.goal.need) ? scopeOf(item.goal) : goalOf(item.goal);
  const head = [place, item.item_name, ...(asked === '' ? [] : [asked])].join(', ');
  return [`${head}.`, ...told, ...others, completed === null ? 'Not complete.' : `Completed by ${completed}.`].join(
    ' ',
  );
}

/** Returns a completion for the feed: "Ann finished 50 Kree'arra kills for Red (C3)". */
export function goalFinished(player: string, item: Pick<Item, 'item_name' | 'goal'>, team: string, place: string) {
  return `${player} finished ${goalName(item)} for ${team} (${place})`;
}

/** Returns who led to a completion: "Ann 28, Bob 12, 2 by others"; null when one line or record was enough. */
export function goalShares(evidence: WireEvidence): string | null {
  if (evidence.kind !== 'count' || evidence.top.length === 0) return null;
  const rest = evidence.total - evidence.top.reduce((sum, { counted }) => sum + counted, 0);
  const named = evidence.top.map(({ name, counted }) => `${name} ${thousands(counted)}`);
  return [...named, ...(rest > 0 ? [`${thousands(rest)} by others`] : [])].join(', ');
}

/** Returns true when so many players led to a completion that it is shown as one of the team. */
export function isTeamEffort({ evidence }: Pick<Completion, 'evidence'>): boolean {
  return evidence.kind === 'count' && evidence.top.length >= TEAM_EFFORT;
}

function ofGoal(goal: Goal, have: number, best: string): string {
  if (typeof goal.scope === 'object') return `${shortly(goal, have)}`;
  const things = goal.words ?? `${thousands(goal.need)} ${goal.unit}`;
  const sum = `${thousands(have)} of ${things}`;
  if (goal.scope === 'team') return sum;
  return best === '' ? `Best: ${sum}` : `Best: ${best} ${sum}`;
}

function shortly(goal: Goal, have: number): string {
  const numbers = `${thousands(have)} of ${thousands(cellNeed(goal))}`;
  if (typeof goal.scope === 'object') return `${numbers} players`;
  return goal.scope === 'one_player' ? `best ${numbers}` : numbers;
}

function goalOf(goal: Goal): string {
  const things = goal.need === 1 ? '' : `${thousands(goal.need)} ${goal.unit} `;
  return `${things}${scopeOf(goal)}`.trim();
}

function scopeOf({ scope }: Goal): string {
  if (scope === 'team') return '';
  return scope === 'one_player' ? 'by one player' : `by each of ${scope.players} players`;
}

/** Returns true when a text contains the number, so that it is not said twice. */
function says(text: string, need: number): boolean {
  return need > 1 && text.split(/[^\d,]+/).some((part) => part.replaceAll(',', '') === String(need));
}
