const RealDate = Date;
let offsetMs = 0;

/** `Date` of this process at an offset, as when the machine clock is set. Timers and performance do not change. */
class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

/** Sets the machine clock of this process ahead of the real one by `ms`; behind it when negative. */
export function moveMachineClock(ms: number): void {
  offsetMs = ms;
  globalThis.Date = MovedDate as DateConstructor;
}

/** Corrects the machine clock. `Date` stays the moved class, so that `instanceof` holds for earlier dates. */
export function setMachineClockRight(): void {
  offsetMs = 0;
}

/** Returns the real time, whatever a test has set. */
export function realNow(): number {
  return RealDate.now();
}
