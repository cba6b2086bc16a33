import { useEffect, useState } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import { messageOf, request } from '../../../../lib/api/api.ts';
import type { RuleBoard, TeamsOfBoard } from '../rule-part.ts';

/** Reads the teams of a board when it is chosen. The answer for a board that is no longer chosen changes nothing. */
export function useTeams(boards: readonly RuleBoard[]): TeamsOfBoard {
  // A new object, also of the same board, reads again.
  const [chosen, setChosen] = useState({ board: '', title: '' });
  const [read, setRead] = useState<ReadonlyMap<string, TeamsOfBoard['read']>>(new Map());
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const { board, title } = chosen;
    if (board === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    request(bingoRoutes.adminGetState, { params: { id: Number(board) }, signal }).then(
      ({ data }) => {
        if (signal.aborted) return;
        const teams = data.state.teams.map(({ id, team_name }) => ({ id, name: team_name, board: title }));
        setRead((before) => new Map([...before, [board, teams]]));
      },
      (failure: unknown) => {
        if (!signal.aborted) setError(messageOf(failure, 'Failed to fetch teams'));
      },
    );
    return () => controller.abort();
  }, [chosen]);
  const choose = (board: string): void => {
    setError(null);
    setChosen({ board, title: boards.find((one) => String(one.id) === board)?.title ?? '' });
  };
  return {
    board: chosen.board,
    teams: read.get(chosen.board) ?? null,
    read: [...read.values()].flat(),
    error,
    choose,
    retry: () => choose(chosen.board),
  };
}
