import { isFreeSquare } from '../../../../shared/bingo/goals/free-square.ts';
import type { TeamColour } from '../../../../shared/bingo/bingo-limits.ts';
import type { Completion, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { completerOf } from '../bingo.selectors.ts';

interface Share {
  key: string;
  name: string;
  color: TeamColour;
  /** Number of squares completed by this player. */
  squares: number;
  /** Percent of the squares that the player's own team completed, rounded. */
  percent: number;
}

/** Returns players with their completed squares, most first, then by name. Players without any are left out. */
export function playerContributions(teams: readonly Team[], all: readonly Completion[]): Share[] {
  const completions = all.filter((completion) => !isFreeSquare(completion));
  const shares = new Map<string, Share>();
  for (const completion of completions) {
    const team = teams.find(({ id }) => id === completion.team_id);
    if (!team) continue;
    const name = completerOf(completion);
    const key = `${team.id} ${completion.completed_by ?? name}`;
    const known = shares.get(key) ?? { key, name, color: team.color, squares: 0, percent: 0 };
    known.squares++;
    shares.set(key, known);
  }
  for (const [key, share] of shares) {
    const team = Number(key.split(' ')[0]);
    const own = completions.filter(({ team_id }) => team_id === team).length;
    share.percent = Math.round((share.squares / own) * 100);
  }
  return [...shares.values()].sort((a, b) => b.squares - a.squares || a.name.localeCompare(b.name, 'en-GB'));
}
