import { useMemo } from 'react';
import type { Square } from '../../../bingo.selectors.ts';
import { fieldsOfItem } from '../square-fields.ts';
import { hasDraft, squareDraft } from './use-draft.ts';

/**
 * Returns the names of the squares with values that wait to be saved.
 * @param changed name of the square in the form while its values differ; null otherwise. Only that one can change here
 */
export function useUnsaved(boardId: number, squares: readonly Square[], changed: string | null): ReadonlySet<string> {
  return useMemo(
    () =>
      new Set(
        squares
          .filter(({ name, item }) => name === changed || hasDraft(squareDraft(boardId, name), fieldsOfItem(item)))
          .map(({ name }) => name),
      ),
    [boardId, squares, changed],
  );
}
