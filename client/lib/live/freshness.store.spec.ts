import { expect, it } from '@jest/globals';
import { freshnessText } from './freshness.store.ts';

it.each([
  [{ state: 'idle' }, null],
  [{ state: 'live' }, 'Live'],
  [{ state: 'reconnecting' }, 'Reconnecting'],
  [{ state: 'polling', everyMs: 2000 }, 'Updating every 2 s'],
  [{ state: 'polling', everyMs: 60_000 }, 'Updating every 60 s'],
  [{ state: 'polling', everyMs: 3_600_000 }, 'Updating every 60 min'],
  [{ state: 'offline', lastUpdate: null }, 'Offline'],
  // Summer time in London.
  [{ state: 'offline', lastUpdate: Date.parse('2026-07-01T18:42:59Z') }, 'Offline, last update 19:42'],
] as const)('returns for %j the text %s', (freshness, text) => {
  expect(freshnessText(freshness)).toBe(text);
});
