import { describe, expect, it } from '@jest/globals';
import { breakable, widestWord } from './breakable.ts';

describe('names of tiles', () => {
  it('parts the long words of skills between their halves, in any letter case', () => {
    expect(breakable('Level 70 in Dungeoneering')).toBe('Level 70 in Dungeon\u00adeering');
    expect(breakable('8M RUNECRAFTING')).toBe('8M RUNE\u00adCRAFTING');
    expect(breakable('Archaeology')).toBe('Archae\u00adology');
  });

  it('leaves every other word as it is', () => {
    for (const name of ['Abyssal whip', "Kree'arra kills", 'Conman', 'Cooking']) expect(breakable(name)).toBe(name);
  });
});

describe('the widest word of a name', () => {
  it('is one that must stay in one line: a whole word, or its half where a hyphen may part it', () => {
    expect(widestWord('Dagannoth ring')).toBeCloseTo(widestWord('Dagannoth'));
    expect(widestWord(breakable('Level 70 in Dungeoneering'))).toBeCloseTo(widestWord('Dungeon'));
    expect(widestWord('Dragon-rider lance')).toBeCloseTo(widestWord('Dragon'));
  });

  it('is narrow when it has narrow letters', () => {
    expect(widestWord("Kree'arra")).toBeLessThan(widestWord('Dagannoth'));
  });
});
