import { create } from 'zustand';
import { useNarrow } from '../../../ui/layout/use-narrow.ts';

const KEY = 'bingo-view';
const VIEWS = ['grid', 'list'] as const;
type SquaresView = (typeof VIEWS)[number];
/** Columns whose names fit a phone; with more, the grid pans and the list is the better start. */
export const MOST_PHONE_COLUMNS = 5;

interface SquaresViewStore {
  /** What the visitor chose; null while nothing was chosen. */
  chosen: SquaresView | null;
  choose: (view: SquaresView) => void;
}

function read(): SquaresView | null {
  try {
    return VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? null;
  } catch {
    return null;
  }
}

/** How the squares of boards are shown, chosen once and kept in the browser. D341. */
export const useSquaresViewStore = create<SquaresViewStore>((set) => ({
  chosen: read(),
  choose: (chosen) => {
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the page.
    }
    set({ chosen });
  },
}));

/** Returns how the squares are shown: as chosen, else as a list only where the columns do not fit the window. */
export function useSquaresView(columns: number): SquaresView {
  const chosen = useSquaresViewStore((s) => s.chosen);
  const isNarrow = useNarrow();
  return chosen ?? (isNarrow && columns > MOST_PHONE_COLUMNS ? 'list' : 'grid');
}
