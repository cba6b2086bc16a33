import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { squareName, squareOfName } from '../../../../shared/bingo/square-name.ts';

const openedHere = z.object({ squareOpened: z.literal(true) });

interface OpenSquare {
  /** Name of the open square, such as C3; null when none is open. */
  open: string | null;
  show: (square: string) => void;
  close: () => void;
}

/** The square named by the URL's fragment, such as #C3. Back closes a square that a click opened. */
export function useOpenSquare(size: { rows: number; columns: number }): OpenSquare {
  const { hash, search, ...location } = useLocation();
  const navigate = useNavigate();
  const place = squareOfName(hash.slice(1), size);
  const show = useCallback(
    (square: string) => {
      void navigate({ search, hash: square }, { state: { squareOpened: true }, preventScrollReset: true });
    },
    [navigate, search],
  );
  const wasOpenedHere = openedHere.safeParse(location.state).success;
  const close = useCallback(() => {
    if (wasOpenedHere) void navigate(-1);
    else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, search, wasOpenedHere]);
  return { open: place && squareName(place), show, close };
}
