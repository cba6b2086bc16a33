import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';
import type { Standing } from '../../../shared/bingo/standings.ts';

/** State of a race to the first full board. */
export interface Race {
  /** Teams that have won: they filled the board in the same minute, before all others. */
  winners: readonly Team[];
  /** Teams that miss the fewest squares while nobody has won; none before the first completion. */
  leaders: readonly Team[];
  /** Number of squares that the leaders miss. */
  missing: number;
}

/** Returns the state of the race on a board that ends at its first full board; null on any other. D402. */
export function raceOf({ board, completions }: BingoState, ranked: readonly Standing[]): Race | null {
  if (board.settings?.finish !== 'first_blackout') return null;
  const full = ranked
    .filter((standing) => standing.is_full)
    .map(({ team }) => {
      const own = completions.filter(({ team_id }) => team_id === team.id);
      return { team, at: Math.max(...own.map(({ completed_at }) => minuteOf(Date.parse(completed_at)))) };
    });
  const first = Math.min(...full.map(({ at }) => at));
  const winners = full.filter(({ at }) => at === first).map(({ team }) => team);
  const most = Math.max(0, ...ranked.map(({ completed }) => completed));
  // In a lockout a team that leads can hardly fill the board any more.
  const isOpen = winners.length === 0 && most > 0 && board.mode !== 'lockout';
  const leaders = isOpen ? ranked.filter(({ completed }) => completed === most).map(({ team }) => team) : [];
  return { winners, leaders, missing: (ranked[0]?.total ?? 0) - most };
}

/** Returns the state of the race in words. @param isOver true after the end of the board */
export function raceWords({ winners, leaders, missing }: Race, isOver: boolean): string {
  const [winner] = winners;
  if (winner) {
    const who = winners.length === 1 ? winner.team_name : `${winners.length} teams in one minute`;
    return `First full board: ${who}`;
  }
  if (isOver) return 'No team filled the board';
  const [leader] = leaders;
  if (!leader) return 'The first full board wins';
  return `${missing} to go for ${leaders.length === 1 ? leader.team_name : `${leaders.length} teams`}`;
}
