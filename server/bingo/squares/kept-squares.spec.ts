import { describe, expect, it } from '@jest/globals';
import type { SquareFacts } from '../engine/engine-types.ts';
import { indexOf } from '../engine/square-index.ts';
import { KeptSquares } from './kept-squares.ts';

/** Returns the squares of a board as each read of them makes them: equal ones are other objects. */
function read(change: Partial<SquareFacts> = {}): SquareFacts[] {
  return [
    { id: 1, row_number: 1, column_number: 1, item_name: 'Mossy whip', alternatives: [], rule: null, ...change },
    { id: 2, row_number: 1, column_number: 2, item_name: 'Kills', alternatives: [], rule: { kind: 'free' } },
  ];
}

describe('the kept squares of boards', () => {
  it('are the same list with the same index for equal squares, and for each board another one', () => {
    const kept = new KeptSquares();
    const { squares } = kept.of(7, read());
    expect(kept.of(7, read()).squares).toBe(squares);
    expect(indexOf(kept.of(7, read()).squares)).toBe(indexOf(squares));
    expect(kept.of(8, read()).squares).not.toBe(squares);
  });

  it.each<Partial<SquareFacts>>([
    { item_name: 'Mossy whips' },
    { alternatives: ['Dark bow'] },
    { rule: { kind: 'item', count: 2 } },
    { column_number: 3 },
    { id: 3 },
    { isAsLogged: true },
    { steps: [1] },
    { closes: 1 },
    { isSealed: true },
  ])('are another list when a square differs by %j, and so are the former ones after it', (change) => {
    const kept = new KeptSquares();
    const { squares } = kept.of(7, read());
    const after = kept.of(7, read(change)).squares;
    expect(after).toEqual(read(change));
    expect(kept.of(7, read()).squares).toEqual(squares);
    expect(kept.of(7, read()).squares).not.toBe(after);
  });

  it('have what an evaluation must read for them', () => {
    const kept = new KeptSquares();
    const none = { asksForReach: false, asksForXp: false, hasFree: true };
    expect(kept.of(7, read())).toMatchObject({ ...none, filter: { items: ['mossy whip'] } });
    const level = kept.of(7, read({ rule: { kind: 'level', skill: 'Magic', level: 99 } }));
    expect(level).toMatchObject({ ...none, asksForReach: true, asksForXp: true, filter: { categories: ['Skills'] } });
    const gain = kept.of(7, read({ rule: { kind: 'xp_gain', skills: [], xp: 5 } }));
    expect(gain).toMatchObject({ ...none, asksForXp: true });
  });
});
