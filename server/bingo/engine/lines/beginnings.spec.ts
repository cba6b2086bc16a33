import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Beginnings } from './beginnings.ts';

const WAYS = ['I found', '* treasure', 'Levelled', '7'];

describe('the test of how lines begin', () => {
  it.each([
    'I found a dark bow',
    'i  FOUND a dark bow',
    ' I found a dark bow',
    'I\tfound a dark bow',
    'Easy treasure trail completed.',
    'Levelled up Magic.',
    'levelled',
    '7000000XP in Magic',
    '',
    '\u00a0I found a dark bow',
  ])('admits %j', (text) => {
    expect(new Beginnings(WAYS).admits(text)).toBe(true);
  });

  it.each(['I killed 2 Nex.', 'Quest complete: Nomad’s Requiem', 'Capped', 'Invited a friend', '!'])(
    'does not admit %j',
    (text) => {
      expect(new Beginnings(WAYS).admits(text)).toBe(false);
    },
  );

  it('admits nothing without ways, and everything with a way that any line begins with', () => {
    expect(new Beginnings([]).admits('I found a dark bow')).toBe(false);
    expect(new Beginnings(['']).admits('I found a dark bow')).toBe(true);
    expect(new Beginnings(['*']).admits('found')).toBe(true);
  });

  it('admits each line that begins with one of the ways, whatever follows and however it is spelt', () => {
    const word = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /^\S+$/.test(text));
    const blank = fc.constantFrom(' ', '  ', '\t', '\u00a0');
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        blank,
        fc.string(),
        fc.array(word),
        (way, gap, rest, others) => {
          const ways = new Beginnings([way.join(' '), ...others]);
          for (const text of [way.join(gap), way.join(gap).toUpperCase(), way.join(gap).toLowerCase()])
            expect(ways.admits(`${text}${gap}${rest}`)).toBe(true);
        },
      ),
    );
  });
});
