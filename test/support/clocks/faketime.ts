import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Distributions put it below one of these, some in a folder named by the processor. */
const FOLDERS = ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/opt/homebrew/lib'];
const FILE = 'libfaketime.so.1';

function findFakeTime(): string | null {
  const folders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => [
    folder,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name)),
  ]);
  const files = folders.flatMap((folder) => [join(folder, 'faketime', FILE), join(folder, FILE)]);
  return files.find((file) => existsSync(file)) ?? null;
}

/** The library that gives a process another clock; null: it is not installed. */
export const FAKETIME: string | null = findFakeTime();

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
