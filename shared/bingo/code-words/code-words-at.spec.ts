import { describe, expect, it } from '@jest/globals';
import { codeWordsAt } from './code-words-at.ts';

const at = (hour: string): string => `2026-03-10T${hour}:00.000Z`;
const code = {
  words: 'silver otter',
  since: at('18:00'),
  former: [{ words: 'amber brook', since: at('12:00'), until: at('18:00') }],
};

describe('the code words of a time', () => {
  it.each([
    ['13:00', '14:00', ['amber brook']],
    ['17:50', '18:10', ['silver otter', 'amber brook']],
    ['18:30', '18:40', ['silver otter']],
    ['11:00', '11:30', []],
  ])('from %s to %s are those that were in force then', (from, to, words) => {
    expect(codeWordsAt(code, at(from), at(to))).toEqual(words);
  });

  it('are none on a board without one', () => {
    expect(codeWordsAt(undefined, at('12:00'), at('13:00'))).toEqual([]);
  });
});
