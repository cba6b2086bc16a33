/** Longest delay of an overlay, in seconds. R24. */
export const MAX_DELAY_S = 300;

/** A board's events as an overlay reads them: late, or of a hidden board by a token. */
export interface OverlaySource {
  boardId: number;
  /** Whole seconds, 0 to MAX_DELAY_S: nothing newer is told. */
  delay: number;
  /** Read token of a board that visitors may not see; null: a public board. */
  token: string | null;
}

/** `overlay:<board>:<delay>`, with a token `overlay:<board>:<delay>:<token>`. Versions are those of `bingo:<board>`. */
export type OverlayStream = `overlay:${string}`;

export function overlayStream({ boardId, delay, token }: OverlaySource): OverlayStream {
  return `overlay:${boardId}:${delay}${token === null ? '' : `:${token}`}`;
}

/** What a stream's name asks for; null: it is no overlay's. */
export function overlayOfStream(stream: string): OverlaySource | null {
  const found = /^overlay:([1-9]\d{0,9}):(0|[1-9]\d{0,2})(?::([A-Za-z0-9_-]{32}))?$/.exec(stream);
  if (!found) return null;
  const [boardId, delay] = [Number(found[1]), Number(found[2])];
  return boardId <= 2_147_483_647 && delay <= MAX_DELAY_S ? { boardId, delay, token: found[3] ?? null } : null;
}
