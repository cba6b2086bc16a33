/** Names of live streams. D103. */
export const CLAN_STREAM = 'clan';
/** Stream of admins, only in the namespace /admin. */
export const ADMIN_STREAM = 'admin';
/** The list of active boards. */
export const BOARDS_STREAM = 'boards';

/** Stream of one board: in the namespace `/` only while it is active, in /admin always. */
export type BingoStream = `bingo:${number}`;

export function bingoStream(boardId: number): BingoStream {
  return `bingo:${boardId}`;
}

/** Returns the board's id of a stream's name; null when it is not a board's stream. */
export function boardOfStream(stream: string): number | null {
  const [, digits] = /^bingo:([1-9]\d{0,9})$/.exec(stream) ?? [];
  const id = Number(digits);
  return id <= 2_147_483_647 ? id : null;
}
