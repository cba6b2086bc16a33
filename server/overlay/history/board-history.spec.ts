import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyBingoChange } from '../../../shared/bingo/bingo.reducer.ts';
import type { BingoState, Board, Item } from '../../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { BoardHistory } from './board-history.ts';

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

describe('the history of a board', () => {
  it('equals the fold of all events up to a time, however many of them were trimmed', () => {
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
        const past = new BoardHistory(keptS * 1000);
        for (const one of events) past.add([one], T0 + at * 1000);
        for (const back of looks.filter((s) => s <= keptS)) {
          const cutoff = at - back;
          const before = events.filter((one) => Date.parse(one.at) <= T0 + cutoff * 1000);
          let state: BingoState = { board: board(), items: [], teams: [], completions: [], progress: [] };
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

  it('begins with the event that contains the board, at any place among its changes', () => {
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, set(0), set(8), changed())], T0);
    expect(past.at(T0).state?.items.map(({ item_name }) => item_name)).toEqual(['Item 0', 'Item 8']);
    expect(past.at(T0 - 1)).toEqual({ version: 0, state: null });
  });

  it('updates the first public version when a board is hidden, published, deleted or restored', () => {
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, set(0), changed({ is_active: false }))], T0);
    expect([past.publicFrom, past.deleted]).toEqual([null, false]);
    past.add([event(2, 1, changed()), event(3, 2, set(1))], T0 + 2000);
    expect(past.publicFrom).toBe(2);
    past.add([event(4, 3, { type: 'board.removed', board_id: 7 })], T0 + 3000);
    expect([past.publicFrom, past.deleted]).toEqual([null, true]);
    past.add([event(5, 4, changed())], T0 + 4000);
    expect([past.publicFrom, past.deleted]).toEqual([5, false]);
    expect(past.at(T0 + 4000).state?.items).toHaveLength(2);
  });

  it('delivers events that were dated 400 days ahead by a clock that was set back since', () => {
    const ahead = 400 * 86_400;
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, changed()), event(2, ahead, set(0)), event(3, ahead + 1, set(1))], T0 + (ahead + 1) * 1000);
    // The clock was set back, so both events count as a few seconds ahead of now.
    expect(past.at(T0 + 10_000).version).toBe(1);
    past.settle(T0 + 10_000);
    expect(past.at(T0 + 15_000).version).toBe(3);
    // Later events are not delayed by them.
    past.add([event(4, ahead + 2, set(2)), event(5, 20, set(3))], T0 + 20_000);
    expect(past.at(T0 + 20_000).version).toBe(5);
    expect(past.between(1, T0 + 20_000)).toHaveLength(4);
    expect(past.nextAfter(1)).toBeLessThanOrEqual(T0 + 20_000);
  });

  it('has the version to which a restore lifted it, and returns null for readers of earlier versions', () => {
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, changed()), event(2, 10, set(0))], T0 + 10_000);
    past.lift(1000);
    expect([past.version, past.at(T0 + 9000).version, past.at(T0 + 10_000).version]).toEqual([1000, 1, 1000]);
    past.add([event(1001, 20, set(1))], T0 + 20_000);
    expect([past.at(T0 + 19_000).version, past.at(T0 + 20_000).version]).toEqual([1000, 1001]);
    expect(past.between(1000, T0 + 20_000)?.map(({ version }) => version)).toEqual([1001]);
    expect([past.between(2, T0 + 20_000), past.between(1, T0 + 9000)]).toEqual([null, []]);
    // A history that is read again has the same gap in its versions.
    const again = new BoardHistory(60_000);
    again.add([event(1, 0, changed()), event(2, 10, set(0)), event(1001, 20, set(1))], T0 + 20_000);
    expect([again.at(T0 + 19_000).version, again.between(2, T0 + 20_000)]).toEqual([1000, null]);
  });

  it('dates an event of the future as now, and none earlier than the event before it', () => {
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, changed()), event(2, 86_400, set(0))], T0 + 5000);
    past.add([event(3, 6, set(1)), event(4, 3, set(2))], T0 + 6000);
    expect([0, 1, 2, 3].map((version) => past.nextAfter(version))).toEqual([T0, T0 + 5000, T0 + 6000, T0 + 6000]);
    expect(past.between(1, T0 + 5500)?.map(({ version }) => version)).toEqual([2]);
  });

  it('omits a change of an unknown type', () => {
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, changed(), { type: 'of.next.year' } as unknown as BingoChange, set(0))], T0);
    expect(past.at(T0).state?.items).toHaveLength(1);
    expect(past.between(0, T0, 'whole')?.[0]?.changes).toHaveLength(2);
  });

  it('adds an event once, and returns the time of the next one', () => {
    const past = new BoardHistory(60_000);
    past.add([event(1, 0, changed()), event(2, 5, set(0))], T0 + 5000);
    past.add([event(2, 5, set(0, 'Other')), event(3, 9, set(1))], T0 + 9000);
    expect(past.at(T0 + 5000).state?.items[0]?.item_name).toBe('Item 0');
    expect([past.nextAfter(1), past.nextAfter(2), past.nextAfter(3)]).toEqual([T0 + 5000, T0 + 9000, null]);
  });
});
