import { describe, expect, it } from '@jest/globals';
import { breakable } from './breakable.ts';

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
