import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Edited } from './editing-notice.ts';
import { OtherNodes } from './other-nodes.ts';

const edited = (thing: string): Edited => ({ thing, page: 'p', admin: '1', name: 'Ben' });
const things = (): string[] => others.edited.map(({ thing }) => thing);
const hear = (node: string, turn: number, list: string[], { part = 0, of = 1, at = 0 } = {}): boolean =>
  others.hear({ node, turn, part, of, edited: list.map(edited) }, at);

let others: OtherNodes;
beforeEach(() => {
  others = new OtherNodes();
});

describe('what other nodes told', () => {
  it('is the last list of each', () => {
    hear('a', 1, ['member:1']);
    hear('b', 1, ['member:2']);
    hear('a', 2, ['member:3']);
    expect(things()).toEqual(['member:3', 'member:2']);
    hear('a', 3, []);
    expect(things()).toEqual(['member:2']);
  });

  it('stays until all parts of a newer list have arrived, in whatever order', () => {
    hear('a', 1, ['member:1']);
    expect(hear('a', 2, ['member:3'], { part: 1, of: 2 })).toBe(false);
    expect(things()).toEqual(['member:1']);
    expect(hear('a', 2, ['member:2'], { part: 0, of: 2 })).toBe(true);
    expect(things()).toEqual(['member:2', 'member:3']);
  });

  it('is never made of parts of two lists, nor of an older one', () => {
    hear('a', 2, ['member:1'], { part: 0, of: 2 });
    expect(hear('a', 3, ['member:2'], { part: 1, of: 2 })).toBe(false);
    expect(hear('a', 2, ['member:3'], { part: 1, of: 2 })).toBe(false);
    expect(things()).toEqual([]);
  });

  it('is forgotten when a node has been silent', () => {
    hear('a', 1, ['member:1'], { at: 0 });
    hear('b', 1, ['member:2'], { at: 20_000 });
    expect(others.dropSilent(0)).toBe(false);
    expect(others.dropSilent(1)).toBe(true);
    expect(things()).toEqual(['member:2']);
    // A node that was only slow is heard again.
    expect(hear('a', 2, ['member:1'], { at: 50_000 })).toBe(true);
    expect(things()).toEqual(['member:2', 'member:1']);
  });
});
