import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainConnectionError, isAway } from './connection-error.ts';

/** Longest wait: a booting machine starts everything at once, and a container's database may start after us. */
const PATIENCE_S = 60;
const LOG_EVERY_S = 10;
const PAUSE_MS = 500;

interface Waiting {
  say: (sentence: string) => void;
  /** Aborts the wait. */
  signal?: AbortSignal | undefined;
  /** Seconds of a monotonic clock. */
  now?: () => number;
  pause?: (signal: AbortSignal | undefined) => Promise<unknown>;
}

/**
 * Returns when the database can be used. Waits up to a minute for one that does not answer; an error that does not pass (a
 * wrong password, an unknown database) is thrown at once.
 * @throws Error with one sentence for the operator
 */
export async function waitForDatabase(url: string, waiting: Waiting): Promise<void> {
  const { say, signal, now = () => performance.now() / 1000 } = waiting;
  const pause = waiting.pause ?? ((until) => sleep(PAUSE_MS, undefined, { signal: until }));
  const begun = now();
  for (let loggedAt = -Infinity; ;) {
    try {
      return await tryOnce(url);
    } catch (error) {
      if (!isAway(error)) throw explainConnectionError(error, url);
      if (now() - begun >= PATIENCE_S) throw explainConnectionError(error, url, PATIENCE_S);
      if (now() - loggedAt >= LOG_EVERY_S) {
        loggedAt = now();
        const left = Math.max(1, Math.round(PATIENCE_S - (loggedAt - begun)));
        say(`The database ${new URL(url).host} does not answer; waiting up to ${left} s.`);
      }
    }
    await pause(signal);
  }
}

async function tryOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
