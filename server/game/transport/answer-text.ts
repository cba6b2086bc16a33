import type { GameResult } from '../game-types.ts';

/**
 * Decodes bytes. windows-1252 always succeeds; UTF-8 (the default of JSON) returns null for invalid bytes.
 * A byte order mark stays in the text, so that the parsers reject it.
 */
export function decodeText(body: Uint8Array, charset: 'utf-8' | 'windows-1252'): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

/** Returns the charset of a content type, one of the two that the game's services use. */
export function charsetOf(contentType: string): 'utf-8' | 'windows-1252' {
  return /charset\s*=\s*"?(iso-8859-1|windows-1252|latin1)/i.test(contentType) ? 'windows-1252' : 'utf-8';
}

/** Returns true for a web page, which a service with problems sends with status 200. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*</.test(text.slice(0, 200));
}

/** Result of a parser that rejects an answer. */
export function malformed(reason: string): { kind: 'malformed'; reason: string } & GameResult<never> {
  return { kind: 'malformed', reason };
}

/** Result of a parser that rejects an answer of the right kind, so that the requested name is known to be right. */
export function damaged(reason: string): { kind: 'malformed'; reason: string; isDamaged: true } & GameResult<never> {
  return { kind: 'malformed', reason, isDamaged: true };
}

/** Returns a name as the site shows it: the game's non-breaking spaces become plain ones. */
export function tidyName(name: string): string {
  return name.replace(/[\u00a0 ]+/g, ' ').trim();
}

/** Returns true for a possible player name: 1 to 12 letters, digits, spaces, `_`, `-` and `+`. */
export function isAskable(name: string): boolean {
  return /^[\p{L}\p{N} _\-+]{1,12}$/u.test(tidyName(name));
}
