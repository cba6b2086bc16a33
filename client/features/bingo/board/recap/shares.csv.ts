import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Recap } from '../../../../../shared/bingo/recap/recap.schemas.ts';
import { toCsv } from '../../../../lib/files/csv.ts';

/** Returns the shares of all players as CSV, team by team. @param byPoints false on a board that is ranked by squares */
export function sharesCsv({ teams }: Recap, all: readonly Team[], byPoints: boolean): string {
  return toCsv(
    ['Team', 'Player', byPoints ? 'Points' : 'Squares won', 'Squares touched', 'Contributions'],
    teams.flatMap(({ team_id, adjustments, players }) => {
      const name = all.find(({ id }) => id === team_id)?.team_name ?? '';
      return [
        ...players.map((one) => [name, one.name, one.share.toFixed(2), one.squares, one.contributions]),
        ...(adjustments === 0 ? [] : [[name, 'Given or taken by admins', adjustments.toFixed(2), null, null]]),
      ];
    }),
  );
}
