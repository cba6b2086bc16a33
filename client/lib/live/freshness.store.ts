import { createStore } from 'zustand/vanilla';
import { formatTime } from '../../../shared/format/dates.ts';

/** How fresh the page is. In the idle state nothing on it is live, or it has just begun, and no sign is drawn. */
export type Freshness =
  | { state: 'idle' }
  | { state: 'live' | 'reconnecting' }
  /** The shortest interval in use. */
  | { state: 'polling'; everyMs: number }
  /** `lastUpdate` in ms since 1970; null before the first. */
  | { state: 'offline'; lastUpdate: number | null };

export const freshnessStore = createStore<Freshness>(() => ({ state: 'idle' }));

/** Facts from which the freshness is computed. */
export interface FreshnessFacts {
  /** True while the browser reports a network. */
  online: boolean;
  /** One entry for each resource in use. */
  readers: { polling: boolean; pollMs: number; lastLoad: 'none' | 'good' | 'failed'; live: boolean }[];
  /** How long a needed connection has been missing, in ms; 0 when it is up. */
  missingMs: number;
  lastUpdate: number | null;
}

/** A connection that returns sooner than this shows no loss. */
export const BLIP_MS = 1000;

/** Returns the sign for these facts, or null when it is too early to decide and the old sign stays. */
export function freshnessOf({ online, readers, missingMs, lastUpdate }: FreshnessFacts): Freshness | null {
  if (readers.length === 0) return { state: 'idle' };
  const polling = readers.filter((reader) => reader.polling);
  if (!online || (polling.length > 0 && polling.every((reader) => reader.lastLoad === 'failed'))) {
    return { state: 'offline', lastUpdate };
  }
  if (polling.length > 0) return { state: 'polling', everyMs: Math.min(...polling.map((reader) => reader.pollMs)) };
  // Before the first answer nothing shown can be old, and it is unknown whether the resource exists.
  if (missingMs >= BLIP_MS && readers.some((reader) => reader.lastLoad !== 'none')) return { state: 'reconnecting' };
  return missingMs === 0 && readers.every((reader) => reader.live) ? { state: 'live' } : null;
}

/** Returns the text of the sign, or null when none is drawn. */
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
