/** Current time. Injected so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}

/** Clock of this machine. It may be wrong, and it may be set while the process runs. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * Time for deadlines inside this process, which setting the machine's clock does not change. Injected apart from Clock, so
 * that tests can move the two separately.
 */
export class MonotonicClock {
  /** Milliseconds since an arbitrary moment. */
  ms(): number {
    return performance.now();
  }
}
