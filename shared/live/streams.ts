/** Names of live streams. D103. */
export const CLAN_STREAM = 'clan';
/** Only on the /admin namespace. */
export const ADMIN_STREAM = 'admin';
/** The list of active boards. */
export const BOARDS_STREAM = 'boards';

/** One board. On `/` only while it is active; on /admin always. */
export type BingoStream = `bingo:${number}`;

export function bingoStream(boardId: number): BingoStream {
  return `bingo:${boardId}`;
}

/** The board of a stream's name; null: it is no board's. */
export function boardOfStream(stream: string): number | null {
  const [, digits] = /^bingo:([1-9]\d{0,9})$/.exec(stream) ?? [];
  const id = Number(digits);
  return id <= 2_147_483_647 ? id : null;
}
