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
const board = (team: string): Alert => ({
  ...square('The whole board!', team),
  kind: 'board',
  detail: `${team} completed every square`,
});
/** Returns all alerts shown from now on until none is left. */
function seen(): string[] {
  const all: string[] = [];
  while (queue.shown) {
    all.push(`${queue.shown.alert.title} ${queue.shown.alert.detail}`.trim());
    pass(8400);
  }
  return all;
}

describe('alerts', () => {
  it('shows alerts one after the other, eight seconds each', () => {
    queue.push([square('a'), square('b')]);
    expect(told).toEqual(['a']);
    pass(8000);
    expect(queue.shown?.leaving).toBe(true);
    pass(400);
    expect(told).toEqual(['a', 'b']);
    pass(8400);
    expect(told).toEqual(['a', 'b', null]);
  });

  it('merges squares that arrive together, and shows lines separately', () => {
    queue.push([square('first')]);
    queue.push([...'abcde'].map((title) => square(title, title < 'd' ? 'Red' : 'Blue')).concat(feat('A line!')));
    pass(8400);
    expect(queue.shown?.alert).toMatchObject({ kind: 'many', title: '5 squares completed', detail: 'Red 3 · Blue 2' });
    pass(8400);
    expect(queue.shown?.alert.title).toBe('A line!');
    pass(8400);
    expect(queue.shown).toBeNull();
  });

  it('adds later squares to a merged alert', () => {
    queue.push([...'abcdef'].map((title) => square(title)));
    queue.push([square('g')]);
    queue.push([square('h'), square('i'), square('j')]);
    expect(told).toEqual(['6 squares completed']);
    pass(8400);
    expect(queue.shown?.alert.title).toBe('4 squares completed');
  });

  it('drops alerts that waited while the page was frozen, and ends the shown one immediately', () => {
    queue.push([square('a'), square('b')]);
    now += 3_600_000;
    queue.wake();
    expect(queue.shown).toBeNull();
    pass(60_000);
    expect(told).toEqual(['a', null]);
    queue.push([square('new')]);
    expect(queue.shown?.alert.title).toBe('new');
  });

  it('drops the alerts of a board that disappeared', () => {
    queue.push([square('a'), board('Red')]);
    queue.clear();
    expect(queue.shown).toBeNull();
  });
});

describe('alerts of a whole board', () => {
  it('shows a whole board before waiting squares and lines, and before those of the same change', () => {
    queue.push([square('first')]);
    queue.push([square('a'), feat('A line!')]);
    queue.push([square('last'), board('Red')]);
    expect(seen()).toEqual(['first', 'The whole board! Red completed every square', 'a', 'A line!', 'last']);
  });

  it('keeps a whole board when the queue is full', () => {
    queue.push([square('first'), ...['1', '2', '3'].map((n) => feat(`Line ${n}`))]);
    queue.push([board('Red')]);
    queue.push([...['4', '5', '6', '7'].map((n) => feat(`Line ${n}`)), ...[...'abcd'].map((title) => square(title))]);
    expect(seen()).toEqual([
      'first',
      'The whole board! Red completed every square',
      '4 squares completed Red 4',
      'Line 5',
      'Line 6',
      'Line 7',
    ]);
  });

  it('shows whole boards of several teams one by one, and of many in one alert', () => {
    queue.push([square('first')]);
    queue.push([feat('A line!'), board('Red'), feat('B line!'), feat('C line!'), board('Blue')]);
    expect(seen()).toEqual([
      'first',
      'The whole board! Red completed every square',
      'The whole board! Blue completed every square',
      'A line!',
      'B line!',
      'C line!',
    ]);
    queue.push([square('first')]);
    for (const team of ['Red', 'Blue', 'Gold', 'Green', 'White', 'Black', 'Pink']) queue.push([board(team)]);
    expect(seen()).toEqual([
      'first',
      'The whole board! Red, Blue, Gold, Green, White, Black and Pink completed every square',
    ]);
  });

  it('keeps whole boards and lines when a player is hidden, and drops squares immediately', () => {
    queue.push([square('Anna’s square')]);
    queue.push([square('a'), square('b'), square('c'), square('d'), feat('A line!'), board('Red')]);
    queue.clearPlayers();
    expect(seen()).toEqual(['The whole board! Red completed every square', 'A line!']);
    queue.push([board('Red'), square('Anna’s square')]);
    queue.clearPlayers();
    expect(seen()).toEqual(['The whole board! Red completed every square']);
  });
});
