import { createHash } from 'node:crypto';
import { normaliseActivityText, tidyText } from './normalise-activity.ts';

/** The two texts of a log line. */
interface LineText {
  text: string;
  details: string;
}

/** Words that depend on grammar and not on the event. */
const FILLERS = new Set(
  'a an the some my i ive im me it its have has had having am is are was were be been being now'.split(' '),
);
/** Irregular past forms of verbs that the log uses. */
const PRESENT = new Map([
  ['found', 'find'],
  ['won', 'win'],
  ['got', 'get'],
  ['gotten', 'get'],
  ['bought', 'buy'],
  ['caught', 'catch'],
  ['became', 'become'],
  ['beaten', 'beat'],
  ['took', 'take'],
  ['taken', 'take'],
  ['gave', 'give'],
  ['given', 'give'],
  ['slew', 'slay'],
  ['slain', 'slay'],
  ['fought', 'fight'],
  ['earnt', 'earn'],
]);

/** Returns a digest of the wording of a line, independent of spaces, capitals and a final full stop. */
export function wordsDigest({ text, details }: LineText): string {
  const words = `${normaliseActivityText(text)}\n${normaliseActivityText(details)}`;
  return createHash('sha1').update(words).digest('base64');
}

/**
 * Returns the details of a line, or its text when it has none, without articles, tense, punctuation and plural endings.
 * Two wordings of one event have the same meaning when they differ only in grammar.
 */
export function meaningOf({ text, details }: LineText): string {
  return looseWords(details).join(' ') || looseWords(text).join(' ');
}

/** Returns true when two headlines differ only in grammar. */
export function isSameHeadline(a: LineText, b: LineText): boolean {
  return looseWords(a.text).join(' ') === looseWords(b.text).join(' ');
}

/** Returns true when two lines contain the same numbers. Rewording never changes a level or a count. */
export function haveSameNumbers(a: LineText, b: LineText): boolean {
  return numbersOf(a) === numbersOf(b);
}

/** Returns the share of words that two lines have in common, 0 to 1. */
export function sharedWords(a: LineText, b: LineText): number {
  const [one, two] = [wordSet(a), wordSet(b)];
  const shared = [...one].filter((word) => two.has(word)).length;
  return one.size + two.size === 0 ? 0 : (2 * shared) / (one.size + two.size);
}

function wordSet({ text, details }: LineText): Set<string> {
  return new Set(looseWords(`${text} ${details}`));
}

function numbersOf({ text, details }: LineText): string {
  const numbers = looseWords(`${text} ${details}`).flatMap((word) => /^\d+/.exec(word)?.[0] ?? []);
  return [...new Set(numbers)].sort().join(' ');
}

function looseWords(text: string): string[] {
  return tidyText(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/(?<=\d),(?=\d)/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => stem(PRESENT.get(word) ?? word));
}

/** Removes endings of tense and number. The result is only compared with other stems and need not be a word. */
function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const singular = word.replace(/(?<=(?:s|x|z|ch|sh))es$|(?<=[^s]{2})s$/, '');
  return singular
    .replace(/(?<=.{3})(?:ing|ed)$/, '')
    .replace(/(?<=.{2})e$/, '')
    .replace(/([^aeiou])\1$/, '$1');
}
