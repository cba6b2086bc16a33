import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyBingoChange } from '../../shared/bingo/bingo.reducer.ts';
import type { BingoState, Board, Item } from '../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../shared/live/bingo.changes.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import { BoardPast } from './board-past.ts';

const board = (over: Partial<Board> = {}): Board => ({
  id: 7,
  title: 'Board',
  description: null,
  rows: 3,
  columns: 3,
  start_date: null,
  end_date: null,
  is_active: true,
  created_at: '2026-11-01T00:00:00.000Z',
  revision: 1,
  team_count: 0,
  item_count: 0,
  ...over,
});
const item = (n: number, name = `Item ${n}`): Item => ({
  row_number: 1 + Math.floor(n / 3),
  column_number: 1 + (n % 3),
  item_name: name,
  item_id: null,
  icon_url: null,
  description: null,
  alternatives: [],
  rule: null,
});
const T0 = Date.parse('2026-11-22T00:00:00Z');
const event = (version: number, atS: number, ...changes: BingoChange[]): LiveEvent => ({
  stream: 'bingo:7',
  version,
  at: new Date(T0 + atS * 1000).toISOString(),
  changes,
});
const set = (n: number, name?: string): BingoChange => ({ type: 'square.set', item: item(n, name) });
const changed = (over: Partial<Board> = {}): BingoChange => ({ type: 'board.changed', board: board(over) });

describe('the past of a board', () => {
  it('is the same as folding all events up to the moment, whatever was forgotten', () => {
    const change = fc.oneof(
      fc.nat(8).map((n) => set(n, `Item ${n}`)),
      fc.nat(8).map((n): BingoChange => {
        const { row_number, column_number } = item(n);
        return { type: 'square.cleared', row_number, column_number };
      }),
      fc.string().map((title) => changed({ title })),
    );
    const steps = fc.array(fc.tuple(fc.nat(60), fc.array(change, { minLength: 1, maxLength: 3 })), { maxLength: 40 });
    fc.assert(
      fc.property(steps, fc.nat(100), fc.array(fc.nat(100), { maxLength: 10 }), (all, keptS, looks) => {
        let at = 0;
        const events = [event(1, 0, changed())];
        for (const [pause, changes] of all) events.push(event(events.length + 1, (at += pause), ...changes));
        const past = new BoardPast(keptS * 1000);
        for (const one of events) past.add([one], T0 + at * 1000);
        for (const back of looks.filter((s) => s <= keptS)) {
          const cutoff = at - back;
          const before = events.filter((one) => Date.parse(one.at) <= T0 + cutoff * 1000);
          let state: BingoState = { board: board(), items: [], teams: [], completions: [] };
          for (const one of before)
            for (const c of one.changes as BingoChange[]) state = applyBingoChange(state, c) ?? state;
          const expected = before.length === 0 ? { version: 0, state: null } : { version: before.length, state };
          expect(past.at(T0 + cutoff * 1000)).toEqual(expected);
          const since = past.between(before.length, T0 + at * 1000);
          if (since)
            expect(since.map(({ version }) => version)).toEqual(events.slice(before.length).map((e) => e.version));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('begins with the event that names the board, wherever in it the name stands', () => {
    const past = new BoardPast(60_000);
    past.add([event(1, 0, set(0), set(8), changed())], T0);
    expect(past.at(T0).state?.items.map(({ item_name }) => item_name)).toEqual(['Item 0', 'Item 8']);
    expect(past.at(T0 - 1)).toEqual({ version: 0, state: null });
  });

  it('knows who may see it: hidden, public, deleted and back with all that it had', () => {
    const past = new BoardPast(60_000);
    past.add([event(1, 0, set(0), changed({ is_active: false }))], T0);
    expect([past.publicFrom, past.deleted]).toEqual([null, false]);
    past.add([event(2, 1, changed()), event(3, 2, set(1))], T0);
    expect(past.publicFrom).toBe(2);
    expect(past.add([event(4, 3, { type: 'board.removed', board_id: 7 })], T0)).toBe(true);
    expect([past.publicFrom, past.deleted]).toEqual([null, true]);
    past.add([event(5, 4, changed())], T0);
    expect([past.publicFrom, past.deleted]).toEqual([5, false]);
    expect(past.at(T0 + 4000).state?.items).toHaveLength(2);
  });

  it('takes no event twice and names the next one', () => {
    const past = new BoardPast(60_000);
    past.add([event(1, 0, changed()), event(2, 5, set(0))], T0);
    past.add([event(2, 5, set(0, 'Other')), event(3, 9, set(1))], T0);
    expect(past.at(T0 + 5000).state?.items[0]?.item_name).toBe('Item 0');
    expect([past.nextAfter(1), past.nextAfter(2), past.nextAfter(3)]).toEqual([T0 + 5000, T0 + 9000, null]);
  });
});
