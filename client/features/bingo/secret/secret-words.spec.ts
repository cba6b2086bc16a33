import { describe, expect, it } from '@jest/globals';
import type { Sealed } from '../../../../shared/bingo/modes/modes.schemas.ts';
import { secretWords } from './secret-words.ts';

describe('the words of a secret square', () => {
  it.each<[Sealed, string]>([
    [{ by: 'neighbours' }, 'after a square beside it'],
    [{ by: 'squares', places: ['A1'], need: 1 }, 'after A1'],
    [{ by: 'squares', places: ['A1', 'B2'], need: 2 }, 'after A1 and B2'],
    [{ by: 'squares', places: ['A1', 'B2', 'C3'], need: 2 }, 'after 2 of A1, B2 and C3'],
    [{ by: 'time' }, 'revealed later'],
  ])('of %j are “%s”', (sealed, words) => {
    expect(secretWords(sealed, new Date('2026-03-10T20:00:00Z'))).toBe(words);
  });

  it('have the time of the reveal', () => {
    expect(secretWords({ by: 'time', at: '2026-03-10T21:00:00.000Z' }, new Date('2026-03-10T20:00:00Z'))).toContain(
      '21:00',
    );
  });
});
