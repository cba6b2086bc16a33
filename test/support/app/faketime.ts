import { existsSync, writeFileSync } from 'node:fs';

/** Where distributions put libfaketime. */
const PLACES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
  '/usr/local/lib/faketime/libfaketime.so.1',
];

/** The library that gives a process another clock; null: it is not installed. */
export const FAKETIME: string | null = PLACES.find((place) => existsSync(place)) ?? null;

/** A clock of real processes, that they look up once a second in `file`. */
export class FakeMachineClock {
  constructor(
    private readonly library: string,
    private readonly file: string,
  ) {
    this.set(0);
  }

  /** Of a process on this machine. Timers go on as they do when somebody sets a clock. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** @param aheadS seconds above the real time */
  set(aheadS: number): void {
    writeFileSync(this.file, `${aheadS < 0 ? '-' : '+'}${Math.abs(aheadS)}`);
  }
}
