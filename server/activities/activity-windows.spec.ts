import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActivityStore } from '../../test/support/database/activity-store.ts';
import type { LogLine } from '../game/game-types.ts';
import type { IngestPlan } from './activity-plan.ts';

/** Any log that is read through a window of 20 lines, at any intervals, is stored completely and without doubles. */

const WINDOW = 20;
const START = Date.UTC(2026, 2, 28, 23, 0);
const TEXTS = [
  'I killed  Thornmother.',
  'Elite treasure trail completed.',
  'Levelled up Magic.',
  'I found a mossy whip',
];

interface Event {
  minutesLater: number;
  text: string;
  details: string;
}
const event = fc.record({
  minutesLater: fc.constantFrom(0, 0, 0, 1, 60),
  text: fc.constantFrom(...TEXTS),
  details: fc.constantFrom('It was so.  ', 'It was otherwise.'),
});
/** Makes a log with at most four equal lines a minute, because a window full of equal lines cannot be told apart. */
function logOf(events: Event[]): LogLine[] {
  let at = START;
  const seen = new Map<string, number>();
  return events.flatMap(({ minutesLater, text, details }) => {
    at += minutesLater * 60_000;
    const key = `${at} ${text}`;
    const times = (seen.get(key) ?? 0) + 1;
    if (times > 4) return [];
    seen.set(key, times);
    return [{ rawDate: '', date: new Date(at), text, details }];
  });
}
const windowAt = (log: LogLine[], length: number): LogLine[] =>
  log.slice(Math.max(0, length - WINDOW), length).reverse();
const shown = (lines: { date: Date; normText?: string; text?: string; details: string }[]): string[] =>
  lines
    .map(({ date, normText, text, details }) => {
      const words = normText ?? (text ?? '').toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '');
      return `${date.toISOString()} ${words} | ${details.trim()}`;
    })
    .sort();

const summary = ({ added, reworded, otherWords, gap }: IngestPlan) => ({
  added: added.length,
  reworded: reworded.length + otherWords.length,
  gap: gap !== null,
});

describe('planIngest over windows', () => {
  it('stores every line of overlapping windows exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 80 }),
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 30 }),
        (events, steps) => {
          const log = logOf(events);
          const store = new ActivityStore();
          let length = Math.min(log.length, 5);
          for (const step of [0, ...steps, ...new Array<number>(20).fill(8)]) {
            length = Math.min(log.length, length + step);
            expect(summary(store.ingest(windowAt(log, length)))).toMatchObject({ reworded: 0, gap: false });
          }
          expect(length).toBe(log.length);
          expect(shown(store.lines)).toEqual(shown(log));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('changes nothing for a repeated window', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const log = logOf(events);
        const store = new ActivityStore();
        store.ingest(windowAt(log, log.length));
        expect(summary(store.ingest(windowAt(log, log.length)))).toEqual({ added: 0, reworded: 0, gap: false });
        expect(summary(store.ingest([...windowAt(log, log.length)].reverse()))).toEqual({
          added: 0,
          reworded: 0,
          gap: false,
        });
      }),
    );
  });

  it('adds nothing for a window of reworded lines', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
        const log = logOf(events);
        const store = new ActivityStore();
        store.ingest(windowAt(log, log.length));
        const before = store.lines.length;
        const reworded = windowAt(log, log.length).map((line) => ({
          ...line,
          text: ` ${line.text.replace('  ', ' ').toUpperCase()}`,
          details: `${line.details} Really.`,
        }));
        expect(store.ingest(reworded).added).toEqual([]);
        expect(store.lines).toHaveLength(before);
      }),
    );
  });

  it('returns a gap when lines were lost between two windows', () => {
    const lines = (from: number): LogLine[] =>
      Array.from({ length: WINDOW }, (_, index) => ({
        rawDate: '',
        date: new Date(START + (from - index) * 60_000),
        text: 'Levelled up Magic.',
        details: '',
      }));
    const store = new ActivityStore();
    expect(summary(store.ingest(lines(100)))).toEqual({ added: 20, reworded: 0, gap: false });
    expect(summary(store.ingest(lines(200)))).toEqual({ added: 20, reworded: 0, gap: true });
    expect(summary(store.ingest(lines(210)))).toEqual({ added: 10, reworded: 0, gap: false });
  });
});
