import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hold } from './hold.ts';

interface Entry {
  id: number;
  text?: string;
}
const list = (...ids: number[]): Entry[] => ids.map((id) => ({ id }));
const idOf = ({ id }: Entry) => id;
const capped = { limit: 4, at: ({ id }: Entry) => String(id).padStart(6, '0') };
const ids = (entries: readonly Entry[]) => entries.map(idOf);

describe('a held list', () => {
  it('keeps what is read and lets new entries above and among it wait', () => {
    expect(ids(hold(list(5, 3, 1), list(7, 5, 4, 3, 1), idOf))).toEqual([5, 3, 1]);
  });

  it('shows another wording at once, and removes what was withdrawn', () => {
    const reworded = { id: 3, text: 'other words' };
    expect(hold(list(5, 3, 1), [{ id: 7 }, reworded, { id: 1 }], idOf)).toEqual([reworded, { id: 1 }]);
  });

  it('adds older pages at the end', () => {
    expect(ids(hold(list(5, 4), list(6, 5, 4, 3, 2), idOf))).toEqual([5, 4, 3, 2]);
  });

  it('is the new list when nothing of what was read is left', () => {
    expect(ids(hold(list(2, 1), list(9, 8), idOf))).toEqual([9, 8]);
    expect(ids(hold([], list(9), idOf))).toEqual([9]);
  });

  it('keeps what only dropped out of a full list, and nothing that was withdrawn', () => {
    expect(ids(hold(list(4, 3, 2, 1), list(6, 5, 4, 3), idOf, capped))).toEqual([4, 3, 2, 1]);
    expect(ids(hold(list(4, 3, 2, 1), list(6, 4, 2, 1), idOf, capped))).toEqual([4, 2, 1]);
    expect(ids(hold(list(4, 3, 2, 1), list(4, 3, 2), idOf, capped))).toEqual([4, 3, 2]);
  });

  it('never moves an entry over another one, and shows no entry twice, whatever comes and goes', () => {
    const descending = fc.uniqueArray(fc.nat(40)).map((found) => list(...found.sort((a, b) => b - a)));
    fc.assert(
      fc.property(descending, descending, (shown, items) => {
        const held = ids(hold(shown, items, idOf));
        expect(new Set(held).size).toBe(held.length);
        expect(held).toEqual([...held].sort((a, b) => b - a));
        expect(held.every((id) => ids(items).includes(id))).toBe(true);
      }),
    );
  });
});
