/** A turn taken (wait that long, then call), or the service is paused and no turn was taken. */
export type PaceTurn = { kind: 'turn'; waitMs: number } | { kind: 'paused'; pausedMs: number };

/**
 * One pace for each game service, kept for all processes together. The key is the service's name, not its DNS name:
 * the hiscores and the clan list live on one machine at very different paces.
 */
export abstract class HostPace {
  /** Takes the next free turn of a service; turns are at least `intervalMs` apart. A paused service gives none. */
  abstract reserve(service: string, intervalMs: number): Promise<PaceTurn>;
  /** No turn for that long, counted from now; never shortens a pause. */
  abstract pause(service: string, ms: number): Promise<void>;
}

/** The pace of one process alone: for tests and tools. */
export class MemoryHostPace extends HostPace {
  private readonly nextAt = new Map<string, number>();
  private readonly pausedUntil = new Map<string, number>();

  reserve(service: string, intervalMs: number): Promise<PaceTurn> {
    const now = performance.now();
    const paused = (this.pausedUntil.get(service) ?? 0) - now;
    if (paused > 0) return Promise.resolve({ kind: 'paused', pausedMs: paused });
    const at = Math.max(now, this.nextAt.get(service) ?? 0);
    this.nextAt.set(service, at + intervalMs);
    return Promise.resolve({ kind: 'turn', waitMs: at - now });
  }

  pause(service: string, ms: number): Promise<void> {
    this.pausedUntil.set(service, Math.max(this.pausedUntil.get(service) ?? 0, performance.now() + ms));
    return Promise.resolve();
  }
}
