import type { BingoState, Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { PlayerShare, Recap } from '../../../../../shared/bingo/recap/recap.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { counted, thousands } from '../../../../../shared/format/numbers.ts';

/** What a player of an event is named for. */
export interface Honour {
  label: string;
  name: string;
  team: string;
  color: Completion['team_color'];
  words: string;
}

/** Returns the honours that follow from the shares of the players, of those who have a name. */
export function shareHonours(
  { teams: shares, haul }: Recap,
  { board, items, teams }: Pick<BingoState, 'board' | 'items' | 'teams'>,
): Honour[] {
  const honourOf = (label: string, team_id: number, name: string, words: string): Honour[] => {
    const team = teams.find(({ id }) => id === team_id);
    return team ? [{ label, name, team: team.team_name, color: team.color, words }] : [];
  };
  const named = shares.flatMap(({ team_id, score, players }) =>
    players.filter(({ person_id: id }) => id !== null).map((one) => ({ ...one, team_id, score })),
  );
  const most = (of: (one: PlayerShare) => number) =>
    named.reduce<(typeof named)[number] | null>((best, one) => (of(one) > (best ? of(best) : 0) ? one : best), null);
  const share = most((one) => one.share);
  const touched = most((one) => one.squares);
  const thing = board.scoring === undefined ? 'squares' : 'points';
  return [
    ...(share
      ? honourOf(`Most ${thing}`, share.team_id, share.name, `${share.share.toFixed(2)} ${thing} of ${share.score}`)
      : []),
    ...(touched
      ? honourOf(
          'Most squares touched',
          touched.team_id,
          touched.name,
          `${counted(touched.squares, 'square')} of ${items.length}`,
        )
      : []),
    ...(haul
      ? honourOf(
          'Largest single haul',
          haul.team_id,
          haul.name,
          `${thousands(haul.counted)} ${haul.unit} at once for ${haul.item_name} (${squareName(haul)})`,
        )
      : []),
  ];
}
