import { useEffect, useState } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { bingoRecapRoutes } from '../../../../../shared/bingo/recap/recap.routes.ts';
import type { Recap } from '../../../../../shared/bingo/recap/recap.schemas.ts';
import { ApiError, messageOf, request } from '../../../../lib/api/api.ts';

interface Read {
  /** Null until it is read. */
  recap: Recap | null;
  /** Why it could not be read; null for a hidden board too, which has none for visitors. */
  error: string | null;
  isHidden: boolean;
  retry: () => void;
}

/** Reads who did how much, and again whenever the board tells other completions, progress or points. */
export function useRecap({ board, completions, progress, adjustments = [] }: BingoState): Read {
  const [answer, setAnswer] = useState<Omit<Read, 'retry'>>({ recap: null, error: null, isHidden: false });
  const [tries, setTries] = useState(0);
  const told = JSON.stringify([
    completions.map(({ id }) => id),
    progress.map(([team, row, column, have]) => [team, row, column, have]),
    adjustments.map(({ id }) => id),
    board.revision,
  ]);
  const { id } = board;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    request(bingoRecapRoutes.getRecap, { params: { id }, signal }).then(
      ({ data }) => setAnswer({ recap: data.recap, error: null, isHidden: false }),
      (error: unknown) => {
        if (signal.aborted) return;
        const isHidden = error instanceof ApiError && error.code === 'BOARD_NOT_FOUND';
        setAnswer((last) => ({
          ...last,
          isHidden,
          error: isHidden ? null : messageOf(error, 'Failed to load the shares'),
        }));
      },
    );
    return () => controller.abort();
  }, [id, told, tries]);
  return {
    ...answer,
    retry: () => {
      setAnswer((last) => ({ ...last, error: null }));
      setTries(tries + 1);
    },
  };
}
