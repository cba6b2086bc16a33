import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rankingPage } from './ranking-page.ts';

const ranking = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('a page of the ranking', () => {
  it('has all teams when they fit', () => {
    expect(rankingPage(ranking(4), 3, 4, 0)).toEqual({ rows: [1, 2, 3, 4], more: 0, pages: 1 });
  });

  it('keeps the leader and the chosen team, and says how many others there are', () => {
    expect(rankingPage(ranking(10), 9, 6, 0)).toEqual({ rows: [1, 2, 3, 4, 9], more: 5, pages: 1 });
    expect(rankingPage(ranking(10), null, 6, 3)).toEqual({ rows: [1, 2, 3, 4, 5], more: 5, pages: 1 });
    expect(rankingPage(ranking(10), 9, 1, 0).rows).toEqual([9]);
  });

  it('shows every team of more than twelve in turns, the leader and the chosen one in each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 40 }), fc.integer({ min: 3, max: 12 }), fc.nat(39), (count, shown, at) => {
        const own = ranking(count)[at] ?? null;
        const { pages } = rankingPage(ranking(count), own, shown, 0);
        const seen = new Set<number>();
        for (let turn = 0; turn < pages; turn++) {
          const { rows } = rankingPage(ranking(count), own, shown, turn);
          expect(rows.length).toBeLessThanOrEqual(shown);
          expect(rows).toEqual([...rows].sort((a, b) => a - b));
          expect(rows).toContain(1);
          if (own !== null) expect(rows).toContain(own);
          for (const row of rows) seen.add(row);
        }
        expect(seen.size).toBe(count);
      }),
    );
  });
});
