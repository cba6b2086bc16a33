import * as z from 'zod/mini';
import type { SetItemBody } from '../../../../../../shared/bingo/bingo-inputs.ts';
import { bingoRoutes } from '../../../../../../shared/bingo/bingo.routes.ts';
import { itemSchema, type Item } from '../../../../../../shared/bingo/bingo.schemas.ts';
import { editedParts } from '../../../../../../shared/bingo/edits/edited-parts.ts';
import { request } from '../../../../../lib/api/api.ts';
import type { Edit } from '../../../../../lib/edit/save-edit.ts';

/** A square as its form showed it when it was opened. */
export const seenSquareSchema = z.object({
  item: z.nullable(itemSchema),
  /** Revision of the board at that time, which every edit of the board increases. */
  revision: z.number(),
});
export type SeenSquare = z.infer<typeof seenSquareSchema>;

/** Names of the parts that the dialog about two versions of a square always shows. */
export const SQUARE_LABELS = { item_name: 'Item', rule: 'Completed by' };

/**
 * Returns the edit of a square. What the form did not change is left out of the request, so that it stays as others have
 * it by then; an empty square is set whole.
 * @param now the square as the page shows it, which the unchanged values of the form are from
 * @param body the whole square as the form has it
 * @param before the same for a form without changes; null for an empty square
 */
export function squareEdit(
  seen: SeenSquare,
  now: Item | null,
  body: SetItemBody,
  before: Omit<SetItemBody, 'board_id' | 'row' | 'column'> | null,
): Edit<unknown> {
  const was = editedParts(before);
  const wanted = editedParts(body);
  const changed = Object.keys(wanted).filter((part) => now === null || wanted[part] !== was[part]);
  const mine = Object.fromEntries(changed.map((part) => [part, wanted[part] ?? null]));
  return {
    version: String(seen.revision),
    base: editedParts(seen.item),
    mine,
    send: (ifMatch, present) => {
      const isEmpty = typeof present.item_name !== 'string';
      return request(bingoRoutes.setItem, {
        body: isEmpty ? body : changesOf(body, changed, present.item_name),
        ifMatch,
      });
    },
  };
}

/** Returns the body with the changed parts only, and with the name that the route asks for. */
function changesOf(body: SetItemBody, changed: readonly string[], present: unknown): SetItemBody {
  const { board_id, row, column, ...fields } = body;
  const kept = Object.entries(fields).filter(([part]) => changed.includes(part));
  const name = changed.includes('item_name') || typeof present !== 'string' ? body.item_name : present;
  return { ...Object.fromEntries(kept), board_id, row, column, item_name: name };
}

/** Returns the clearing of a square: it stands only when the square is still what the page showed. */
export function clearEdit(
  { item, revision }: SeenSquare,
  params: { boardId: number; row: number; column: number },
): Edit<unknown> {
  const base = editedParts(item);
  return {
    version: String(revision),
    base,
    mine: Object.fromEntries(Object.keys(base).map((part) => [part, null])),
    send: (ifMatch) => request(bingoRoutes.clearItem, { params, ifMatch }),
  };
}
