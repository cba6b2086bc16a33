import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUrlState } from '../../../../lib/page/url-state.ts';
import { useNarrow } from '../../../../ui/layout/use-narrow.ts';
import type { Square } from '../../bingo.selectors.ts';

/**
 * Which square of the editor is in the form. A link from the board names it, and the completion to correct. On a phone
 * the form is a sheet over the window: the address names its square while it is open, so that Back closes it.
 */
export function useChosenSquare(squares: readonly Square[]) {
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState();
  const named = query.get('square');
  const [chosenName, setChosenName] = useState(named ?? 'A1');
  const openedHere = useRef(false);
  const wanted = isNarrow && named !== null ? named : chosenName;
  const chosen = squares.find(({ name }) => name === wanted) ?? squares[0];
  const linked = wanted === named ? Number(query.get('completion')) || null : null;

  const choose = (name: string): void => {
    setChosenName(name);
    if (isNarrow) {
      if (named === null) openedHere.current = true;
      setQuery({ square: name, completion: null }, { replace: named !== null });
    } else if (named !== null) setQuery({ square: null, completion: null }, { replace: true });
  };
  const close = (): void => {
    if (openedHere.current) void navigate(-1);
    else setQuery({ square: null, completion: null }, { replace: true });
    openedHere.current = false;
  };
  return { chosen, linked, choose, sheet: { isNarrow, isOpen: named !== null, close } };
}
