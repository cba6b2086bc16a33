import { tidyLine } from '../../../../shared/activities/line-subject.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { type SquareKind, trigger } from './square-kind.ts';

/** Most words by which a line is found: more than any line that a host writes has. */
const MOST_WORDS = 20;

export const line: SquareKind<'line'> = {
  begins: [],
  beginsOf: ({ text }) => keyOf(text),
  storedBy: 'any',
  unit: 'times',
  readLine: () => null,
  readOther(text) {
    const words = keyOf(text).split(' ').slice(0, MOST_WORDS);
    const starts = words.map((_, at) => `starts:${bare(words.slice(0, at + 1).join(' '))}`);
    return { triggers: [`line:${keyOf(text)}`, ...starts] };
  },
  triggers: ({ text, match }) =>
    match === 'is'
      ? [trigger(`line:${keyOf(text)}`, 0, `The line “${text}”`)]
      : [trigger(`starts:${keyOf(text)}`, 2, `A line that starts with “${text}”`)],
  need: ({ count = 1 }) => count,
  identity: ({ text, match }) => [keyOf(text), match],
  words: ({ text, match, count = 1 }) => `${thousands(count)} × “${text}${match === 'is' ? '' : '…'}”`,
};

function keyOf(text: string): string {
  return bare(straight(tidyLine(text)).toLowerCase());
}

/** Returns a text without the punctuation at its end, which hosts and the log may leave out. */
function bare(text: string): string {
  return text.replace(/[.,:;]+$/, '').trimEnd();
}

/** Returns a text with the apostrophe of the log: phones write another one. */
function straight(text: string): string {
  return text.replace(/[\u2018\u2019]/g, "'");
}
