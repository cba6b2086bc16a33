/** A slot that was taken (wait `waitMs`, then call), or the rest of the service's pause, when no slot was taken. */
export type PaceSlot = { kind: 'turn'; waitMs: number } | { kind: 'paused'; pausedMs: number };

/**
 * Pace of each service for all processes together. The key is the service's name, not its DNS name: the hiscores and the
 * clan list have one host and very different paces.
 */
export abstract class HostPace {
  /** Takes the next free slot of a service; slots are at least `intervalMs` apart. A paused service gives none. */
  abstract reserve(service: string, intervalMs: number): Promise<PaceSlot>;
  /** Pauses a service for `ms` from now; never shortens a pause. */
  abstract pause(service: string, ms: number): Promise<void>;
}

/** Pace of one process only, for tests and tools. */
export class MemoryHostPace extends HostPace {
  private readonly nextAt = new Map<string, number>();
  private readonly pausedUntil = new Map<string, number>();

  reserve(service: string, intervalMs: number): Promise<PaceSlot> {
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
