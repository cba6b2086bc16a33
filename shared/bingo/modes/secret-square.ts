import type { BingoChange } from '../bingo.changes.ts';
import type { BingoState, Item } from '../bingo.schemas.ts';
import type { Sealed } from './modes.schemas.ts';

/** Name of a square that is not public. */
const SECRET_SQUARE = 'Secret square';

interface Place {
  row_number: number;
  column_number: number;
}

/** Returns what visitors may know of a square that is not public. */
export function sealedItem({ row_number, column_number }: Place, sealed: Sealed): Item {
  return {
    ...{ row_number, column_number },
    item_name: SECRET_SQUARE,
    item_id: null,
    icon_url: null,
    description: null,
    alternatives: [],
    rule: null,
    sealed,
  };
}

/** Returns true when a state tells more of the square than that it is secret. */
export function tells(state: BingoState, place: Place): boolean {
  return state.items.some((item) => isAt(item, place) && item.sealed === undefined);
}

/** Returns true when a change tells more of the square than that it is secret. */
export function tellsIn(change: BingoChange, place: Place): boolean {
  if (change.type === 'square.set') return isAt(change.item, place) && change.item.sealed === undefined;
  if (change.type === 'squares.revealed') return change.items.some((item) => isAt(item, place));
  return change.type === 'completion.recorded' && isAt(change.completion, place);
}

/** Returns a state from before a square became secret, without what it tells of the square. */
export function sealInState(state: BingoState, sealed: Item): BingoState {
  return {
    ...state,
    items: state.items.map((item) => (isAt(item, sealed) ? sealed : item)),
    completions: state.completions.filter((completion) => !isAt(completion, sealed)),
    progress: state.progress.filter(([, row_number, column_number]) => !isAt({ row_number, column_number }, sealed)),
  };
}

/** Returns a change from before a square became secret without what it tells of the square; null when nothing is left. */
export function sealInChange(change: BingoChange, sealed: Item): BingoChange | null {
  switch (change.type) {
    case 'square.set':
      return isAt(change.item, sealed) ? { ...change, item: sealed } : change;
    case 'squares.revealed':
      return { ...change, items: change.items.map((item) => (isAt(item, sealed) ? sealed : item)) };
    case 'completion.recorded':
      return isAt(change.completion, sealed) ? null : change;
    case 'progress': {
      const cells = change.cells.filter(
        ([, row_number, column_number]) => !isAt({ row_number, column_number }, sealed),
      );
      return cells.length === 0 ? null : { ...change, cells };
    }
    default:
      return change;
  }
}

function isAt(one: Place, other: Place): boolean {
  return one.row_number === other.row_number && one.column_number === other.column_number;
}
