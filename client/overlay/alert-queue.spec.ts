import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Alert } from './alert.ts';
import { AlertQueue } from './alert-queue.ts';

let now: number;
let timers: { at: number; work: () => void }[];
let told: (string | null)[];
let queue: AlertQueue;

beforeEach(() => {
  now = 1_000_000;
  timers = [];
  told = [];
  queue = new AlertQueue(
    {
      now: () => now,
      later(ms, work) {
        const timer = { at: now + ms, work };
        timers.push(timer);
        return () => void (timers = timers.filter((one) => one !== timer));
      },
    },
    (shown) => {
      if (!shown?.leaving) told.push(shown?.alert.title ?? null);
    },
  );
});

function pass(ms: number): void {
  const until = now + ms;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.work();
  }
  now = until;
}

const square = (title: string, team = 'Red'): Alert => ({
  kind: 'square',
  title,
  detail: '',
  team: { name: team, color: 'red' },
  item: null,
  place: 'A1',
});
const feat = (title: string): Alert => ({ ...square(title), kind: 'feat' });

describe('alerts', () => {
  it('are shown one after the other, eight seconds each', () => {
    queue.push([square('a'), square('b')]);
    expect(told).toEqual(['a']);
    pass(8000);
    expect(queue.shown?.leaving).toBe(true);
    pass(400);
    expect(told).toEqual(['a', 'b']);
    pass(8400);
    expect(told).toEqual(['a', 'b', null]);
  });

  it('that come together are told as one, lines on their own', () => {
    queue.push([square('first')]);
    queue.push([...'abcde'].map((title) => square(title, title < 'd' ? 'Red' : 'Blue')).concat(feat('A line!')));
    pass(8400);
    expect(queue.shown?.alert).toMatchObject({ kind: 'many', title: '5 squares claimed', detail: 'Red 3 · Blue 2' });
    pass(8400);
    expect(queue.shown?.alert.title).toBe('A line!');
    pass(8400);
    expect(queue.shown).toBeNull();
  });

  it('that were merged take later ones in', () => {
    queue.push([...'abcdef'].map((title) => square(title)));
    queue.push([square('g')]);
    queue.push([square('h'), square('i'), square('j')]);
    expect(told).toEqual(['6 squares claimed']);
    pass(8400);
    expect(queue.shown?.alert.title).toBe('4 squares claimed');
  });

  it('that waited while the machine slept are dropped, and the one on show goes at once', () => {
    queue.push([square('a'), square('b')]);
    now += 3_600_000;
    queue.wake();
    expect(queue.shown).toBeNull();
    pass(60_000);
    expect(told).toEqual(['a', null]);
    queue.push([square('new')]);
    expect(queue.shown?.alert.title).toBe('new');
  });

  it('of a board that is gone are dropped', () => {
    queue.push([square('a'), square('b')]);
    queue.clear();
    expect(queue.shown).toBeNull();
  });
});
