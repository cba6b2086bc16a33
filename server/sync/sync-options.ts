/** Waits and limits of the sync, with their default values; tests shorten them. Times are in ms. */
export class SyncOptions {
  /** True when members and the clan list are read by a schedule, not only on request. */
  schedule = true;
  /** Members that this process reads at the same time. */
  concurrency = 8;
  /** A worker that did not extend its leases for this time counts as dead: its members are taken again. */
  leaseMs = 15_000;
  /** First wait after a failed try; doubles with each try. */
  retryBaseMs = 500;
  /** Wait of a member whose only service is down; the other members are still read. */
  restMs = 30_000;
  /** Tries of one member in one run. */
  maxAttempts = 4;
  /** Number of workers that may die while they read one member in one run. */
  maxLost = 10;
  /** Longest sleep of a worker that receives no signal. */
  idleMs = 1000;
  /** Least time between two events of a process on the admin stream. D104. */
  announceMs = 250;
  /** Longest time that syncs without news wait to be published together. */
  gatherMs = 5000;

  constructor(given: Partial<SyncOptions> = {}) {
    Object.assign(this, given);
  }
}
