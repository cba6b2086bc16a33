import type { BingoState, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { minuteOf } from '../../../../../shared/bingo/minute.ts';
import type { Moment } from '../../../../../shared/bingo/recap/timeline.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { formatDate, formatTime } from '../../../../../shared/format/dates.ts';
import { completerOf } from '../../bingo.selectors.ts';

/** Returns the time of a moment: “5 Jan 2026, 13:30”. */
export function timeOf({ at }: Pick<Moment, 'at'>): string {
  const iso = new Date(at).toISOString();
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

/** Returns the scores of a moment: “Red 1, Blue 2”. */
export function scoresOf({ scores }: Moment, teams: readonly Team[]): string {
  return teams.map(({ team_name }, number) => `${team_name} ${scores[number] ?? 0}`).join(', ');
}

/** Returns who leads at a moment. */
export function leadWords({ isLeadChange, leader }: Moment, teams: readonly Team[]): string {
  const name = teams.find(({ id }) => id === leader)?.team_name;
  if (name === undefined) return 'The lead is shared.';
  return isLeadChange ? `${name} takes the lead.` : `${name} leads.`;
}

/** Returns what was completed at each moment: “Ann: Abyssal whip (A5), and 2 more.” */
export function deedWords({ completions }: BingoState): ReadonlyMap<number, string> {
  const words = new Map<number, { first: string; more: number }>();
  for (const completion of completions) {
    const at = minuteOf(Date.parse(completion.completed_at));
    const known = words.get(at);
    if (known) known.more += 1;
    else {
      const first = `${completerOf(completion)}: ${completion.item_name} (${squareName(completion)})`;
      words.set(at, { first, more: 0 });
    }
  }
  return new Map([...words].map(([at, { first, more }]) => [at, `${first}${more > 0 ? `, and ${more} more` : ''}.`]));
}
