import { describe, expect, it } from '@jest/globals';
import { itemKey } from './items.ts';

describe('itemKey', () => {
  it.each([
    ['Abyssal whip', 'abyssal whip'],
    ['an Abyssal  Whip.', 'abyssal whip'],
    ['  The\tnoted\nwand...  ', 'noted wand'],
    ['a pair of Virtus gloves.', 'virtus gloves'],
    ['some set of tools', 'tools'],
    ['piece of The sky', 'the sky'],
    ['A', 'a'],
    ['the', 'the'],
    ['pair of', 'pair of'],
    ['Guthix`s staff', "guthix's staff"],
    ['Guthix\u2019s staff', "guthix's staff"],
    ['Guthix\u00b4s staff', "guthix's staff"],
    ['Off\u2011hand\u00a0blade', 'off-hand blade'],
    ['\uff21\uff22\uff23 whip', 'abc whip'],
    ['whip\u200b of\u00ad ash', 'whip of ash'],
    ['\u0130stanbul K\u212a', 'i\u0307stanbul kk'],
    ['...', ''],
    ['', ''],
  ])('makes the key of %j', (name, key) => {
    expect(itemKey(name)).toBe(key);
  });

  it('makes the same key of a plain name whether or not an invisible character is in it', () => {
    const letters = 'aA zZ.\t09 -_\'"`()&,the pair of some ';
    for (let seed = 1; seed < 3000; seed++) {
      let state = seed;
      const name = Array.from({ length: seed % 17 }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return letters.charAt(state % letters.length);
      }).join('');
      // With the character the name takes the way of all Unicode names.
      expect([name, itemKey(name)]).toEqual([name, itemKey(`\u200b${name}`)]);
    }
  });
});
