import { describe, expect, it } from '@jest/globals';
import { setItemBodySchema } from '../../shared/bingo/bingo-inputs.ts';
import { PracticeClan } from '../../server/practice/clan/clan.ts';
import { SquareIndex } from '../../server/bingo/engine/square-index.ts';
import { PRACTICE_SIDE, PRACTICE_SQUARES, PRACTICE_TEAMS } from '../../server/bingo/practice/practice-board.ts';

const squares = PRACTICE_SQUARES.map((square, at) => ({
  id: at + 1,
  row_number: Math.floor(at / PRACTICE_SIDE) + 1,
  column_number: (at % PRACTICE_SIDE) + 1,
  item_name: square.item_name,
  alternatives: square.alternatives ?? [],
  rule: square.rule ?? null,
}));

describe('the practice board', () => {
  it('contains only squares that an admin could set, and is full', () => {
    expect(PRACTICE_SQUARES).toHaveLength(PRACTICE_SIDE ** 2);
    for (const [at, square] of PRACTICE_SQUARES.entries()) {
      const body = { board_id: 1, row: squares[at]?.row_number, column: squares[at]?.column_number, ...square };
      expect(setItemBodySchema.safeParse(body).error?.issues ?? []).toEqual([]);
    }
    expect(new Set(PRACTICE_TEAMS.map(({ name }) => name)).size).toBe(4);
  });

  it('contains squares of which the practice clan completes most in a day, a few each hour, and none with every line', () => {
    let now = Date.UTC(2026, 10, 20, 18);
    const clan = new PracticeClan(7, 60, () => now);
    const index = new SquareIndex(squares);
    const hits = new Map<number, number>();
    const seen = new Set<string>();
    const perHour: number[] = [];
    for (let hour = 0; hour < 24; hour++, now += 3_600_000) {
      let fallen = 0;
      for (const { name } of clan.rows()) {
        for (const { at, text, details } of clan.player(name)?.lines ?? []) {
          const key = `${name} ${at} ${text}`;
          if (seen.has(key)) continue;
          seen.add(key);
          for (const { square } of index.ofLine(text, details)) {
            hits.set(square.id, (hits.get(square.id) ?? 0) + 1);
            fallen++;
          }
        }
      }
      perHour.push(fallen);
    }
    expect(hits.size).toBeGreaterThanOrEqual(18);
    expect(perHour.slice(1).filter((fallen) => fallen > 0).length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...hits.values())).toBeLessThan(seen.size / 4);
  });
});
