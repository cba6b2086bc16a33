import { useEffect, useState } from 'react';
import { bingoPublicRoutes } from '../../../../../shared/bingo/public.routes.ts';
import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import { ApiError, messageOf, request } from '../../../../lib/api/api.ts';
import type { Square } from '../../bingo.selectors.ts';

interface Read {
  /** Teams that have begun the square; null until it is read. */
  teams: readonly SquareProgress[] | null;
  /** Why it could not be read; null for a hidden board too, whose lines no visitor reads. */
  error: string | null;
  isHidden: boolean;
  retry: () => void;
}

/** Reads what counted for a square, and again whenever the board's stream tells other numbers or completions. */
export function useSquareProgress(boardId: number, square: Square): Read {
  const [answer, setAnswer] = useState<Pick<Read, 'teams' | 'error' | 'isHidden'>>({
    teams: null,
    error: null,
    isHidden: false,
  });
  const [tries, setTries] = useState(0);
  const { row_number: row, column_number: column } = square;
  const told = [
    ...square.progress.map(({ team, have }) => `${team.id}:${have}`),
    ...square.completions.map(({ id }) => id),
  ].join();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    request(bingoPublicRoutes.getSquare, { params: { id: boardId, row, column }, signal }).then(
      ({ data }) => {
        setAnswer({ teams: data.teams, error: null, isHidden: false });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const isHidden = error instanceof ApiError && error.code === 'BOARD_NOT_FOUND';
        setAnswer((last) => ({
          ...last,
          isHidden,
          error: isHidden ? null : messageOf(error, 'Failed to load what counted'),
        }));
      },
    );
    return () => {
      controller.abort();
    };
  }, [boardId, row, column, told, tries]);
  return {
    ...answer,
    retry: () => {
      setAnswer((last) => ({ ...last, error: null }));
      setTries(tries + 1);
    },
  };
}
