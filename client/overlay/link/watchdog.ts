import type { LiveTransport } from '../../lib/live/live-transport.ts';

/** Three beats of the server missed. */
const SILENCE_MS = 45_000;
const LOOK_MS = 5000;

/** In ms; `steady` is set by nobody, but may stand still while the machine sleeps. */
const clocks = () => ({ wall: Date.now(), steady: performance.now() });

/**
 * Sources freeze silently: a socket that says it is open but brings nothing is replaced. Both clocks count: the wall clock
 * finds out as soon as it wakes that the machine slept, the other one is right when the wall clock was set back.
 * @returns its end
 */
export function watchSocket(
  transport: Pick<LiveTransport, 'isUp' | 'onStatus' | 'onEvents' | 'onBeat'>,
  renew: () => void,
): () => void {
  let heardAt = clocks();
  const heard = () => {
    heardAt = clocks();
  };
  const ends = [transport.onStatus(heard), transport.onEvents(heard), transport.onBeat(heard)];
  const timer = setInterval(() => {
    const now = clocks();
    const silentMs = Math.max(now.wall - heardAt.wall, now.steady - heardAt.steady);
    if (!transport.isUp() || silentMs < SILENCE_MS) return;
    heard();
    renew();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}
