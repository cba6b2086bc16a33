import type { LiveTransport } from '../../lib/live/live-transport.ts';

/** Three missed beats of the server. */
const SILENCE_MS = 45_000;
const LOOK_MS = 5000;

/** Times in ms. `steady` cannot be set, but may stop while the machine sleeps. */
const clocks = () => ({ wall: Date.now(), steady: performance.now() });

/**
 * Replaces a socket that is open but delivers nothing; a source gives no sign of that. Uses both clocks: the wall clock
 * detects a sleep as soon as the machine wakes, the steady one is right when the wall clock was set back. Returns the
 * function that stops it.
 */
export function watchSocket(
  transport: Pick<LiveTransport, 'isUp' | 'onStatus' | 'onEvents' | 'onBeat'>,
  renew: () => void,
): () => void {
  let lastSignal = clocks();
  const heard = () => {
    lastSignal = clocks();
  };
  const ends = [transport.onStatus(heard), transport.onEvents(heard), transport.onBeat(heard)];
  const timer = setInterval(() => {
    const now = clocks();
    const silentMs = Math.max(now.wall - lastSignal.wall, now.steady - lastSignal.steady);
    if (!transport.isUp() || silentMs < SILENCE_MS) return;
    heard();
    renew();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}
