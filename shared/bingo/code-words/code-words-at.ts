import type { Board } from '../bingo.schemas.ts';

/** Returns the code words that were in force at some time between two dates in ISO 8601, newest first. */
export function codeWordsAt(code: Board['code_word'], from: string, to: string): string[] {
  if (!code) return [];
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return [{ ...code, until: null }, ...(code.former ?? [])]
    .filter(({ since, until }) => Date.parse(since) <= last && (until === null || Date.parse(until) >= first))
    .map(({ words }) => words);
}
