import type { CompletedPart, Evidence } from '../../shared/bingo/bingo.schemas.ts';
import { HIDDEN_MEMBER } from '../../shared/bingo/hide-members.ts';

type SetEvidence = Extract<Evidence, { kind: 'set' }>;

/** Most bytes of the evidence of a set, of a label in it, and of the text of its last line. */
const MOST_BYTES = 600;
export const PART_LABEL_BYTES = 40;
export const PART_TEXT_BYTES = 80;
/** Most bytes of the change that publishes a completion, and what it has beside its evidence and its names. */
const MOST_CHANGE_BYTES = 1024;
const OTHER_BYTES = 370;

/** Returns the start of a text with at most so many bytes in UTF-8. */
export function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let cut = '';
  for (const letter of text) {
    if (Buffer.byteLength(cut + letter) > most) break;
    cut += letter;
  }
  return cut;
}

/**
 * Returns evidence with the names of its players, and as many of its last parts as there is room for in the evidence and
 * in the change that publishes it. @param names of the square, the team and the player who completed it
 */
export function fittedEvidence(
  evidence: SetEvidence,
  names: readonly (string | null)[],
  named: (part: CompletedPart) => CompletedPart,
): SetEvidence {
  const bytesOf = (part: object): number => Buffer.byteLength(JSON.stringify(part));
  const room = MOST_CHANGE_BYTES - OTHER_BYTES - names.reduce((sum, name) => sum + Buffer.byteLength(name ?? ''), 0);
  let left = Math.min(MOST_BYTES, room) - bytesOf({ ...evidence, parts: [] });
  const parts: CompletedPart[] = [];
  for (const stored of [...evidence.parts].reverse()) {
    const part = named(stored);
    // The name may be hidden later, which is longer than a short one.
    left -= bytesOf({ ...part, name: part.name.padEnd(HIDDEN_MEMBER.length) }) + 1;
    if (left < 0) break;
    parts.unshift(part);
  }
  return { ...evidence, parts };
}
