/** Longest delay of an overlay, in seconds. D124. */
export const MAX_DELAY_S = 300;

/** How often a board that is read by a token and is not there is asked for: it is to be back within 5 s. In ms. */
export const GONE_POLL_MS = 3000;

/** A board's events as an overlay reads them: late, or of a hidden board by a token. */
export interface BoardSource {
  boardId: number;
  /** Whole seconds, 0 to MAX_DELAY_S: nothing newer is told. */
  delay: number;
  /** Read token of a board that visitors may not see; null: a public board. */
  token: string | null;
}

export interface OverlaySource extends BoardSource {
  /** The bingo page reads all of a board, an overlay only what it draws. */
  whole: boolean;
}

/**
 * `overlay:<board>:<delay>`, with a token `overlay:<board>:<delay>:<token>`; of a page with a token
 * `overlay:<board>:page:<token>`. Versions are those of `bingo:<board>`.
 */
export type OverlayStream = `overlay:${string}`;

export function overlayStream({ boardId, delay, token }: BoardSource): OverlayStream {
  return `overlay:${boardId}:${delay}${token === null ? '' : `:${token}`}`;
}

/** A board on the bingo page, by a read token. */
export function pageStream(boardId: number, token: string): OverlayStream {
  return `overlay:${boardId}:page:${token}`;
}

/** What a stream's name asks for; null: it is no overlay's. */
export function overlayOfStream(stream: string): OverlaySource | null {
  const found = /^overlay:([1-9]\d{0,9}):(0|[1-9]\d{0,2}|page)(?::([A-Za-z0-9_-]{32}))?$/.exec(stream);
  if (!found) return null;
  const whole = found[2] === 'page';
  const [boardId, delay, token] = [Number(found[1]), whole ? 0 : Number(found[2]), found[3] ?? null];
  if (boardId > 2_147_483_647 || delay > MAX_DELAY_S || (whole && token === null)) return null;
  return { boardId, delay, token, whole };
}
