import { createStore } from 'zustand/vanilla';
import { formatTime } from '../../../shared/format/dates.ts';

/** How fresh the page is. idle: nothing on it is live, or it has just begun; draw no sign. */
export type Freshness =
  | { state: 'idle' | 'live' | 'reconnecting' }
  /** The shortest interval in use. */
  | { state: 'polling'; everyMs: number }
  /** lastUpdate: ms since 1970; null: nothing came yet. */
  | { state: 'offline'; lastUpdate: number | null };

export const freshnessStore = createStore<Freshness>(() => ({ state: 'idle' }));

/** What the freshness is made from. */
export interface FreshnessFacts {
  /** The browser believes that there is a network. */
  online: boolean;
  /** One entry for each resource in use. */
  readers: { polling: boolean; pollMs: number; lastLoad: 'none' | 'good' | 'failed'; live: boolean }[];
  /** How long a connection that is needed is missing, in ms; 0: it is there. */
  missingMs: number;
  lastUpdate: number | null;
}

/** A connection that is back sooner than this was never lost, as far as anybody sees. */
export const BLIP_MS = 1000;

/** The sign for these facts; null: too early to say, the old one stays. */
export function freshnessOf({ online, readers, missingMs, lastUpdate }: FreshnessFacts): Freshness | null {
  if (readers.length === 0) return { state: 'idle' };
  const polling = readers.filter((reader) => reader.polling);
  if (!online || (polling.length > 0 && polling.every((reader) => reader.lastLoad === 'failed'))) {
    return { state: 'offline', lastUpdate };
  }
  if (polling.length > 0) return { state: 'polling', everyMs: Math.min(...polling.map((reader) => reader.pollMs)) };
  // Before the first answer nothing is shown that could be old, and whether it exists is not known.
  if (missingMs >= BLIP_MS && readers.some((reader) => reader.lastLoad !== 'none')) return { state: 'reconnecting' };
  return missingMs === 0 && readers.every((reader) => reader.live) ? { state: 'live' } : null;
}

/** The words of the sign; null: draw none. */
export function freshnessText(freshness: Freshness): string | null {
  switch (freshness.state) {
    case 'idle':
      return null;
    case 'live':
      return 'Live';
    case 'reconnecting':
      return 'Reconnecting';
    case 'polling':
      return `Updating every ${interval(freshness.everyMs)}`;
    case 'offline':
      return freshness.lastUpdate === null
        ? 'Offline'
        : `Offline, last update ${formatTime(new Date(freshness.lastUpdate).toISOString())}`;
  }
}

function interval(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 120
    ? `${seconds} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`;
}
