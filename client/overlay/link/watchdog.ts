import type { LiveTransport } from '../../lib/live/live-transport.ts';

/** Three beats of the server missed. */
const SILENCE_MS = 45_000;
const LOOK_MS = 5000;

/**
 * Sources freeze silently: a socket that says it is open but brings nothing is replaced. By the wall clock, so that a
 * machine that slept is found out as soon as it wakes. @returns its end
 */
export function watchSocket(
  transport: Pick<LiveTransport, 'isUp' | 'onStatus' | 'onEvents' | 'onBeat'>,
  renew: () => void,
): () => void {
  let heardAt = Date.now();
  const heard = () => {
    heardAt = Date.now();
  };
  const ends = [transport.onStatus(heard), transport.onEvents(heard), transport.onBeat(heard)];
  const timer = setInterval(() => {
    if (!transport.isUp() || Date.now() - heardAt < SILENCE_MS) return;
    heard();
    renew();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}
