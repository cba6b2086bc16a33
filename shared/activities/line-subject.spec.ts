import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineSubject, petName, tidyLine } from './line-subject.ts';

const HEADS = [
  'I found ',
  'I killed ',
  'I killed 3 (Hard mode) ',
  'I defeated ',
  'Levelled up ',
  'Quest complete: ',
  '',
];
const TAILS = ['', '.', ' 4 times.', ' XP in Magic', ' treasure trail completed.', ', the Mining pet.'];
/** Any text, and any text between the words of the game's templates. */
const anyLine = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom(...HEADS), fc.string({ unit: 'binary' }), fc.constantFrom(...TAILS))
    .map((parts) => parts.join('')),
);

describe('the subject of a log line', () => {
  it.each([
    ['I found an abyssal whip', '', { kind: 'item', name: 'an abyssal whip', isPet: false }],
    ['I found Rocky, the Mining pet.', '', { kind: 'item', name: 'Rocky, the Mining pet.', isPet: true }],
    ['I adopted Vitalis', '', { kind: 'pet', name: 'Vitalis' }],
    ['Unlocked Newton, the Magic pet', '', { kind: 'pet', name: 'Newton' }],
    ['Levelled up Smithing.', 'I am now level 99.', { kind: 'level', skill: 'Smithing', level: 99 }],
    ['50000000XP in Herblore', '', { kind: 'xp', skill: 'Herblore', xp: 50_000_000 }],
    ['14,000,000 XP in Magic.', '', { kind: 'xp', skill: 'Magic', xp: 14_000_000 }],
    ['Quest complete: Ritual of the Mahjarrat', '', { kind: 'quest', title: 'Ritual of the Mahjarrat' }],
    ['Hard treasure trail completed.', '', { kind: 'clue', tier: 'Hard' }],
    ['Capped at my Clan Citadel.', '', { kind: 'cap' }],
    ['I killed  Vindicta.', '', { kind: 'boss', name: 'Vindicta', kills: 1, mode: 'normal' }],
    [
      "I killed many Kree'arras.",
      '',
      { kind: 'boss', name: "Kree'arras", kills: 1, mode: 'normal', isUnnumbered: true },
    ],
    ["I killed 2 (Hard mode) K'rils.", '', { kind: 'boss', name: "K'rils", kills: 2, mode: 'hard' }],
    ['I defeated the Twin Furies 14 times.', '', { kind: 'boss', name: 'the Twin Furies', kills: 14, mode: 'normal' }],
  ])('reads "%s"', (text, details, subject) => {
    expect(lineSubject(text, details)).toEqual(subject);
  });

  it.each([
    ['Levelled up Smithing.', 'no level'],
    ['I killed the player Bob.', ''],
    ['Unlocked the Sever ability.', ''],
    ['I found', ''],
    ['', ''],
  ])('has none for "%s"', (text, details) => {
    expect(lineSubject(text, details)).toBeNull();
  });

  it('never fails, whatever a line says, and depends neither on outer nor on repeated blanks', () => {
    fc.assert(
      fc.property(anyLine, fc.string(), (text, details) => {
        const subject = lineSubject(text, details);
        expect(lineSubject(`  ${tidyLine(text).replaceAll(' ', '\t ')} `, details)).toEqual(subject);
        for (const value of Object.values(subject ?? {})) {
          if (typeof value === 'string') expect(value).not.toBe('');
        }
      }),
    );
  });

  it('removes the title of a pet and nothing else', () => {
    expect(petName('Newton, the Magic pet.')).toBe('Newton');
    fc.assert(
      fc.property(fc.string(), (name) => {
        if (!/pet\.?\s*$/i.test(name)) expect(petName(name)).toBe(name);
      }),
    );
  });
});
