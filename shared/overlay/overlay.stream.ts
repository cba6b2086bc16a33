/** Longest delay of an overlay, in seconds. D124. */
export const MAX_DELAY_S = 300;

/** Time in ms between two requests for a missing board that is read by a token; a restored board shows within 5 s. */
export const GONE_POLL_MS = 3000;

/** Source of an overlay's events: a board, delayed, or a hidden board by a token. */
export interface BoardSource {
  boardId: number;
  /** Delay of the events in whole seconds, 0 to MAX_DELAY_S. */
  delay: number;
  /** Read token of a board that visitors may not see; null for a public board. */
  token: string | null;
}

export interface OverlaySource extends BoardSource {
  /** True for the bingo page, which reads the whole board; an overlay reads only the parts that it draws. */
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

/** Returns the stream of a board on the bingo page, read by a token. */
export function pageStream(boardId: number, token: string): OverlayStream {
  return `overlay:${boardId}:page:${token}`;
}

/** Returns the source in a stream's name; null when it is not an overlay's stream. */
export function overlayOfStream(stream: string): OverlaySource | null {
  const found = /^overlay:([1-9]\d{0,9}):(0|[1-9]\d{0,2}|page)(?::([A-Za-z0-9_-]{32}))?$/.exec(stream);
  if (!found) return null;
  const whole = found[2] === 'page';
  const [boardId, delay, token] = [Number(found[1]), whole ? 0 : Number(found[2]), found[3] ?? null];
  if (boardId > 2_147_483_647 || delay > MAX_DELAY_S || (whole && token === null)) return null;
  return { boardId, delay, token, whole };
}
