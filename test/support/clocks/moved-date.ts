const RealDate = Date;
let offsetMs = 0;

/** The machine's clock of this process, moved: `Date` alone, as when somebody sets it. Timers and performance go on. */
class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

/** From now on the machine's clock is ahead of the real one by so much; behind it when negative. */
export function moveMachineClock(ms: number): void {
  offsetMs = ms;
  globalThis.Date = MovedDate as DateConstructor;
}

/** Sets the machine's clock right. `Date` stays the moved one, so that no instance of before is a stranger. */
export function setMachineClockRight(): void {
  offsetMs = 0;
}

/** The time that no test moves. */
export function realNow(): number {
  return RealDate.now();
}
