/** What time it is. Injected, so that tests can stand anywhere around a reset. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
