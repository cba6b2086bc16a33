/** How the engine waits. Shipped values; tests make them short. Times are in ms. */
export class SyncOptions {
  /** Reads members and the clan list without being asked. */
  schedule = true;
  /** Members that this process reads at the same time. */
  concurrency = 8;
  /** A worker that is silent for so long is dead: its members are taken again. */
  leaseMs = 15_000;
  /** First wait after a failed try; doubles. */
  retryBaseMs = 500;
  /** A member whose only service is down waits so long; the others go on. */
  restMs = 30_000;
  /** Tries of one member in one run. */
  maxAttempts = 4;
  /** Workers that may die over one member in one run. */
  maxLost = 10;
  /** Longest nap of a worker that nobody wakes. */
  idleMs = 1000;
  /** Least time between two events of a process on the admin stream. D104. */
  announceMs = 250;

  constructor(given: Partial<SyncOptions> = {}) {
    Object.assign(this, given);
  }
}
