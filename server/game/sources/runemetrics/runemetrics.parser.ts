import { z } from 'zod';
import { nameKey } from '../../../../shared/game/names.ts';
import { looksLikeHtml, malformed, tidyName } from '../../transport/answer-text.ts';
import type { GameResult, ProfileReading } from '../../game-types.ts';
import { parseLines } from './runemetrics-lines.parser.ts';
import { parseNumbers } from './runemetrics-numbers.parser.ts';

const nameSchema = z.object({ name: z.string().min(1).max(40) });
const errorSchema = z.object({ error: z.string() });
const ERRORS: Partial<Record<string, GameResult<never>>> = {
  PROFILE_PRIVATE: { kind: 'private' },
  NOT_A_MEMBER: { kind: 'not_a_member' },
  NO_PROFILE: { kind: 'not_found' },
};

/**
 * Parses a RuneMetrics profile of the player `asked`: its numbers and its log lines, each accepted or rejected separately.
 * An answer that is not a profile of this player, or that has neither, is rejected as a whole.
 */
export function parseProfile(text: string, asked: string, timeZone: string): GameResult<ProfileReading> {
  if (looksLikeHtml(text)) return malformed('a web page instead of a profile');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return malformed(text.trim() === '' ? 'an empty answer' : 'not JSON');
  }
  const error = errorSchema.safeParse(json);
  if (error.success) return refusal(error.data.error);
  const named = nameSchema.safeParse(json);
  if (!named.success) return malformed('not a profile: it has no name');
  if (nameKey(named.data.name) !== nameKey(asked)) return malformed('the profile of someone else');
  const read = parseNumbers(json);
  const { lines, absent, unread, doubt } = parseLines(json, timeZone);
  const numbers = 'numbers' in read ? read.numbers : null;
  const numbersProblem = 'doubt' in read ? read.doubt : null;
  if (!numbers && (lines === null || absent)) return malformed(`not a profile: ${numbersProblem ?? 'nothing in it'}`);
  return {
    kind: 'ok',
    value: {
      name: tidyName(named.data.name),
      numbers,
      activities: lines,
      unreadLines: unread,
      doubts: { numbers: numbersProblem, lines: doubt },
    },
  };
}

function refusal(word: string): GameResult<never> {
  const known = Object.hasOwn(ERRORS, word) ? ERRORS[word] : undefined;
  return known ?? { kind: 'unavailable', reason: `RuneMetrics answered ${word.replace(/[^\w ]/g, '').slice(0, 40)}` };
}
