import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActivityStore } from '../../test/support/database/activity-store.ts';
import { inventedFeed } from '../../test/support/game/invented-feed.ts';
import { inventedLine, REWORDINGS } from '../../test/support/game/reworded-lines.ts';
import type { LogLine } from '../game/game-types.ts';

/** The game may reword events whenever the log is read. Every event is stored as one row, in any wording. */

const WINDOW = 20;
const START = Date.UTC(2026, 2, 28, 23, 0);
const WAYS = Object.keys(REWORDINGS);

/** A line with the number of its event, which the plan copies with the line. */
type TracedLine = LogLine & { event: number };

const reword = (line: TracedLine, way: string): TracedLine => ({ ...line, ...REWORDINGS[way]?.(line) });
const eventsOf = (store: ActivityStore): number[] =>
  store.lines.map((line) => ('event' in line ? Number(line.event) : -1)).sort((a, b) => a - b);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const log = fc
  .array(
    fc.record({ minutesLater: fc.constantFrom(0, 0, 0, 1, 60), kind: fc.nat(40), n: fc.integer({ min: 2, max: 99 }) }),
    { minLength: 1, maxLength: 70 },
  )
  .map((events): TracedLine[] => {
    let at = START;
    return events.map(({ minutesLater, kind, n }, event) => {
      at += minutesLater * 60_000;
      return { event, rawDate: '', date: new Date(at), ...inventedLine(kind, n) };
    });
  });

/** One read of the log: the number of lines added since the last one, and the rewording, of all lines or of some. */
const look = fc.record({
  step: fc.integer({ min: 0, max: 12 }),
  way: fc.constantFrom(...WAYS, 'none'),
  only: fc.option(fc.integer({ min: 0, max: 3 })),
});

/** Reads a log through its window. Returns the store. */
function readThrough(lines: TracedLine[], looks: { step: number; way: string; only: number | null }[]): ActivityStore {
  const store = new ActivityStore();
  let length = Math.min(lines.length, 5);
  for (const { step, way, only } of looks) {
    length = Math.min(lines.length, length + step);
    const window = lines.slice(Math.max(0, length - WINDOW), length).reverse();
    store.ingest(window.map((line) => (only === null || line.text.length % 4 === only ? reword(line, way) : line)));
    expect(store.last.gap).toBeNull();
  }
  return store;
}

describe('a reworded log', () => {
  it.each(WAYS)('stores each event once when every second window is reworded: %s', (way) => {
    fc.assert(
      fc.property(log, fc.array(look, { maxLength: 12 }), (lines, looks) => {
        const steps = [...looks, ...new Array<null>(10).fill(null)].map((each, index) => ({
          step: each?.step ?? 8,
          way: index % 2 === 0 ? 'none' : way,
          only: null,
        }));
        expect(eventsOf(readThrough(lines, steps))).toEqual(numbers(lines.length));
      }),
      { numRuns: 150 },
    );
  });

  it('stores each event once when any lines are reworded in any way at any time', () => {
    fc.assert(
      fc.property(log, fc.array(look, { maxLength: 30 }), (lines, looks) => {
        const rest = new Array<null>(10).fill(null).map(() => ({ step: 8, way: 'none', only: null }));
        expect(eventsOf(readThrough(lines, [...looks, ...rest]))).toEqual(numbers(lines.length));
      }),
      { numRuns: 400 },
    );
  });

  it('adds nothing for reworded windows of an invented clan, and keeps the first texts and categories', () => {
    for (const feed of Object.values(inventedFeed(60))) {
      const window = feed.map(({ date, text, details }) => ({ rawDate: date, date: new Date(date), text, details }));
      const store = new ActivityStore();
      store.ingest(window);
      const before = store.lines.map(({ text, details, category }) => ({ text, details, category }));
      for (const change of Object.values(REWORDINGS)) {
        expect(store.ingest(window.map((line) => ({ ...line, ...change(line) }))).added).toEqual([]);
      }
      expect(store.lines.map(({ text, details, category }) => ({ text, details, category }))).toEqual(before);
    }
  });
});
