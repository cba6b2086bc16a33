import { href } from '../../../shared/site/page-address.ts';

/** Returns the address of the board editor with a square in its form, and the correction of a completion open. */
export function editorAddress(board: number, square: string, completion?: number): string {
  const query = { tab: 'bingo', view: 'editor', board, square };
  return href('admin', {}, completion === undefined ? query : { ...query, completion });
}
