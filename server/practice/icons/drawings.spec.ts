import { describe, expect, it } from '@jest/globals';
import { RANKS } from '../../../shared/game/ranks.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { ITEM_COLOURS, ITEM_SHAPES } from '../../../shared/icons/drawn-icons.ts';
import { draw } from './drawing.ts';
import { iconPictures } from './icon-files.ts';

const pictures = [...iconPictures()];

describe('the practice world’s drawings', () => {
  it('has one picture for each skill and rank and eight for each item, all different and small', () => {
    const count = (family: string) => pictures.filter(([path]) => path.startsWith(`/${family}/`)).length;
    expect([count('skill'), count('rank'), count('item')]).toEqual([
      SKILLS.length,
      RANKS.length,
      ITEM_SHAPES.length * ITEM_COLOURS,
    ]);
    expect(new Set(pictures.map(([, svg]) => svg)).size).toBe(pictures.length);
    expect(pictures.filter(([, { length }]) => length > 2000)).toEqual([]);
  });

  it('contains shapes only, and nothing that runs, loads or styles', () => {
    for (const [path, svg] of pictures) {
      const parts = new Set([...svg.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name));
      expect([path, [...parts].sort()]).toEqual([path, ['g', 'path', 'svg']]);
      const attributes = new Set([...svg.matchAll(/\s([\w:-]+)=/g)].map(([, name = '']) => name));
      const plain = ['d', 'fill', 'height', 'stroke', 'viewBox', 'width', 'xmlns'];
      expect(
        [...attributes].filter((name) => !plain.includes(name) && !/^stroke-(width|line(join|cap))$/.test(name)),
      ).toEqual([]);
    }
  });

  it('rejects an invalid layer', () => {
    expect(() => draw(['zM0 0h9'], { a: '#fff', b: '#000' })).toThrow('Not a layer of a picture: zM0 0h9');
    expect(() => draw(['a1.5'], { a: '#fff', b: '#000' })).toThrow('Not a layer');
  });
});
