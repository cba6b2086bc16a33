import { useCallback, useEffect, useRef } from 'react';
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
  const { hash, search, key, ...location } = useLocation();
  const navigate = useNavigate();
  const place = squareOfName(hash.slice(1), size);
  // The browser goes back some time after it was asked to, and would take back what was opened in between.
  const goingBack = useRef(false);
  const next = useRef<string | null>(null);
  const show = useCallback(
    (square: string) => {
      if (goingBack.current) next.current = square;
      else void navigate({ search, hash: square }, { state: { squareOpened: true }, preventScrollReset: true });
    },
    [navigate, search],
  );
  useEffect(() => {
    goingBack.current = false;
    const square = next.current;
    next.current = null;
    if (square !== null) show(square);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each entry of the history
  }, [key]);
  const wasOpenedHere = openedHere.safeParse(location.state).success;
  const close = useCallback(() => {
    goingBack.current = wasOpenedHere;
    if (wasOpenedHere) void navigate(-1);
    else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, search, wasOpenedHere]);
  return { open: place && squareName(place), show, close };
}
