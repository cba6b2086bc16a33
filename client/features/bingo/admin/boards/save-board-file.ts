import type { BoardFile } from '../../../../../shared/bingo/bingo-inputs.ts';

/** Starts a download of the board as a JSON file. */
export function saveBoardFile(board: BoardFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(board, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${board.title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'board'}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
