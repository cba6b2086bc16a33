/** What time it is. Injected, so that tests can stand anywhere around a reset. */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of this machine: it may be wrong, and it may be set while we run. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * Time for deadlines inside this process: it only moves on, whoever sets the machine's clock. Injected apart from
 * Clock, so that tests can move the two separately.
 */
export class MonotonicClock {
  /** Milliseconds since a moment that means nothing. */
  ms(): number {
    return performance.now();
  }
}
