import { useState } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import type { RuleBoard } from '../rule-part.ts';

/** Reads the teams of a board when it is chosen. */
export function useTeams(boards: readonly RuleBoard[]) {
  const [board, setBoard] = useState('');
  const [teams, setTeams] = useState<string[]>([]);
  /** Names of all teams that were read, by id: one may be chosen of each of several boards. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { message, dismiss, run } = useAction<'read'>();
  const choose = (id: string): void =>
    run('read', 'The teams could not be read', async () => {
      const title = boards.find((one) => String(one.id) === id)?.title ?? '';
      const { data } = await request(bingoRoutes.adminGetState, { params: { id: Number(id) } });
      const found = data.state.teams.map((team) => [String(team.id), teamName(team.team_name, title)] as const);
      setBoard(id);
      setTeams(found.map(([team]) => team));
      setNames((before) => new Map([...before, ...found]));
      return null;
    });
  return { board, teams, names, message, dismiss, choose };
}

/** Returns the name of a team with that of its board, as two boards may have teams of one name. */
export function teamName(team: string, board: string): string {
  return `${team} (${board})`;
}
