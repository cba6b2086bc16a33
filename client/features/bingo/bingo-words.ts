import type { Completion, Item, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { goalSpeech } from '../../../shared/bingo/goals/goal-words.ts';
import { ruleWords } from '../../../shared/bingo/goals/rule-words.ts';
import { MAY_CHANGE } from '../../../shared/bingo/results/settled.ts';
import { pointsWords } from '../../../shared/bingo/scoring/score-figure.ts';
import type { Square } from './bingo.selectors.ts';
import { completerOf } from './bingo.selectors.ts';

/** Returns a list such as “A, B and C”. */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/**
 * Returns the label of a square for screen readers. Pass null as `team` for all teams.
 * @param worth its points; null without
 */
export function squareLabel(square: Square, team: Team | null, worth: number | null = null): string {
  const unsure = team ? square.unsure.includes(team.id) : square.unsure.length > 0;
  const more = [...(worth === null ? [] : [pointsWords(worth)]), ...(unsure ? [MAY_CHANGE] : [])];
  const label = ownLabel(square, team);
  const head = `${square.name}, ${square.item?.item_name ?? 'Empty'}`;
  return [head, ...more].join(', ') + label.slice(head.length);
}

function ownLabel(square: Square, team: Team | null): string {
  if (!square.item) return `${square.name}, Empty`;
  const { item_name, goal, sealed } = square.item;
  if (sealed) return `${square.name}, ${item_name}`;
  if (goal) {
    const told = square.progress.filter((one) => !team || one.team.id === team.id);
    const shares = told.map((one) => ({ team: one.team.team_name, have: one.have }));
    const speech = goalSpeech(square.name, { item_name, goal }, shares, completedBy(square, team));
    return isLost(square, team) ? speech.replace(/Not complete\.$/, `${takenWords(square.completions)}.`) : speech;
  }
  if (isLost(square, team)) return `${square.name}, ${item_name}, ${lowerFirst(takenWords(square.completions))}`;
  const by = completedBy(square, team);
  return `${square.name}, ${item_name}, ${by === null ? 'not completed' : `completed by ${by}`}`;
}

/** Returns true when another team has taken the square from the chosen one, on a lockout board. */
export function isLost({ isTaken, completions }: Pick<Square, 'isTaken' | 'completions'>, team: Team | null): boolean {
  return isTaken && team !== null && !completions.some(({ team_id }) => team_id === team.id);
}

/** Returns who has a square of a lockout. */
export function takenWords(completions: readonly Pick<Completion, 'team_name'>[]): string {
  return `Taken by ${listOf(completions.map(({ team_name }) => team_name))}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the completer in a team, or the teams that have the square; null when nobody has. */
function completedBy({ completions }: Square, team: Team | null): string | null {
  if (!team) return completions.length === 0 ? null : listOf(completions.map(({ team_name }) => team_name));
  const done = completions.find(({ team_id }) => team_id === team.id);
  return done ? completerOf(done) : null;
}

/** More names than this are told as a number. */
const MOST_NAMED = 3;
/** Longer lists of teams are told as a number, too: a phone has one line for them. */
const MOST_LETTERS = 28;

/** Returns which of the teams have a square that at least one has, and which do not when those are few and short. */
export function haveWords(
  completions: readonly Pick<Completion, 'team_id' | 'team_name'>[],
  teams: readonly Team[],
): string {
  const missing = teams.filter(({ id }) => !completions.some(({ team_id }) => team_id === id));
  if (missing.length === 0) return teams.length === 1 ? 'Completed' : 'Completed by every team';
  const have = shortList(completions) ?? `${completions.length} of ${teams.length} teams`;
  const lacking = shortList(missing);
  return `Completed by ${have}${lacking === null ? '' : `. Missing: ${lacking}`}`;
}

function shortList(teams: readonly Pick<Team, 'team_name'>[]): string | null {
  const list = listOf(teams.map(({ team_name }) => team_name));
  return teams.length > MOST_NAMED || (teams.length > 1 && list.length > MOST_LETTERS) ? null : list;
}

/** Returns what is missing on a square that is not completed, such as “Missing: 10 kills of Nex”. */
export function missingWords({
  item_name,
  alternatives,
  rule,
  goal,
}: Pick<Item, 'item_name' | 'alternatives' | 'rule' | 'goal'>): string {
  if (rule?.kind === 'free') return 'Free from the start of the board';
  if (rule?.kind === 'manual') return 'Missing: the record of an admin';
  if (rule?.kind === 'unknown' && !goal?.words) return `Missing: ${item_name}`;
  if (rule) return `Missing: ${ruleWords({ rule, item_name, goal })}`;
  const names = [item_name, ...alternatives];
  if (names.length === 1) return `Missing: ${item_name}`;
  return names.length > MOST_NAMED
    ? `Missing: ${item_name} or one of ${names.length - 1} others`
    : `Missing: ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
