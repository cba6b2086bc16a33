import type { GameResult } from '../game.types.ts';

/**
 * Bytes as text. windows-1252 always succeeds; UTF-8 (the default of JSON) gives null for bytes that are none.
 * A byte order mark stays in the text, so that it is seen as the foreign thing it is.
 */
export function decodeText(body: Uint8Array, charset: 'utf-8' | 'windows-1252'): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

/** The charset that a content type names, of the two that the game services use. */
export function charsetOf(contentType: string): 'utf-8' | 'windows-1252' {
  return /charset\s*=\s*"?(iso-8859-1|windows-1252|latin1)/i.test(contentType) ? 'windows-1252' : 'utf-8';
}

/** True for a page made for people: what a service in trouble sends with status 200. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*</.test(text.slice(0, 200));
}

/** What one parser found wrong. */
export function malformed(reason: string): { kind: 'malformed'; reason: string } & GameResult<never> {
  return { kind: 'malformed', reason };
}

/** What one parser found wrong with an answer that is of the right kind: the name that was asked for is right. */
export function damaged(reason: string): { kind: 'malformed'; reason: string; isDamaged: true } & GameResult<never> {
  return { kind: 'malformed', reason, isDamaged: true };
}

/** Names as we show them: the game's non-breaking spaces become plain ones. */
export function tidyName(name: string): string {
  return name.replace(/[\u00a0 ]+/g, ' ').trim();
}

/** True for what may go into an address of a game service as a name: 1 to 12 letters, digits, spaces, `_`, `-`, `+`. */
export function isAskable(name: string): boolean {
  return /^[\p{L}\p{N} _\-+]{1,12}$/u.test(tidyName(name));
}
