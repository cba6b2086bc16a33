import { useMemo } from 'react';
import { thingKey } from '../../../../../../shared/audit/audit-things.ts';
import { squareName } from '../../../../../../shared/bingo/square-name.ts';
import type { Editor } from '../../../../../../shared/live/editing.schemas.ts';
import { useAllEditing } from '../../../../../lib/edit/use-editing.ts';
import { useLive } from '../../../../../lib/live/use-live.ts';
import type { Square } from '../../../bingo.selectors.ts';
import { unseenNamesOf, useUnseenNamesOf } from '../../names/unseen-names.resource.ts';

/** What the tile of one square is marked with. */
export interface SquareMarks {
  /** Its values wait to be saved. */
  isUnsaved: boolean;
  /** No log has ever had its name. */
  isUnseen: boolean;
  /** Visitors do not know it yet. */
  isSecret: boolean;
  /** Who has it open on other pages, the own other windows included. */
  editors: readonly Editor[];
}

const NOBODY: readonly Editor[] = [];

/** Returns the marks of each square of a board, by its name. */
export function useSquareMarks(
  boardId: number,
  squares: readonly Square[],
  unsaved: ReadonlySet<string>,
): ReadonlyMap<string, SquareMarks> {
  useUnseenNamesOf(boardId, squares);
  const unseen = useLive(unseenNamesOf(boardId), (s) => s.data);
  const editing = useAllEditing();
  return useMemo(() => {
    const never = new Set((unseen ?? []).map(squareName));
    return new Map(
      squares.map(({ name, item }) => [
        name,
        {
          isUnsaved: unsaved.has(name),
          isUnseen: never.has(name),
          isSecret: item?.sealed !== undefined,
          editors: editing[thingKey({ kind: 'square', board: boardId, place: name })] ?? NOBODY,
        },
      ]),
    );
  }, [boardId, squares, unsaved, unseen, editing]);
}
