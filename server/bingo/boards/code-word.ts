import { randomInt } from 'node:crypto';
import { MAX_FORMER_WORDS, type StoredCodeWord } from '../../../shared/bingo/code-words/code-words.schemas.ts';
import { CODE_WORD_LIST } from '../../../shared/bingo/code-words/word-list.ts';
import type { BoardSettings } from '../../../shared/bingo/bingo.schemas.ts';

/** Returns two different words by chance. */
function draw(): string {
  const first = randomInt(CODE_WORD_LIST.length);
  const second = (first + 1 + randomInt(CODE_WORD_LIST.length - 1)) % CODE_WORD_LIST.length;
  return `${CODE_WORD_LIST[first]} ${CODE_WORD_LIST[second]}`;
}

/** Returns a new code word in the place of `before`, which stays listed when it was told. */
export function renewed(before: StoredCodeWord | null, now: Date): StoredCodeWord {
  const at = now.toISOString();
  if (before === null || before.told_at === null) return { words: draw(), told_at: null, former: before?.former ?? [] };
  const former = [{ words: before.words, since: before.told_at, until: at }, ...before.former];
  return { words: draw(), told_at: at, former: former.slice(0, MAX_FORMER_WORDS) };
}

/**
 * Returns the code word that a board has after an edit. What was told is worth nothing for a board that is moved to a later
 * start, so that gets another one.
 */
export function codeWordOf(
  { settings, start }: { settings: BoardSettings; start: Date },
  before: StoredCodeWord | null,
  now: Date,
): StoredCodeWord | null {
  if (settings.code_word !== true) return null;
  const hasStarted = start <= now;
  const known = before ?? renewed(null, now);
  if (hasStarted) return known.told_at === null ? { ...known, told_at: now.toISOString() } : known;
  return known.told_at === null ? known : { words: draw(), told_at: null, former: [] };
}
