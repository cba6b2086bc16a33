import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of distributions that contain libfaketime, some in a subfolder named after the processor. */
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

/** Path of the library that changes the clock of a process, or null when it is not installed. */
export const FAKETIME: string | null = findFakeTime();

/** Clock of real processes, which read it from `file` once a second. */
export class FakeMachineClock {
  constructor(
    private readonly library: string,
    private readonly file: string,
  ) {
    this.set(0);
  }

  /** Environment of a process with this clock. Its timers continue as when a machine clock is set. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets the clock `aheadS` seconds ahead of the real time. */
  set(aheadS: number): void {
    writeFileSync(this.file, `${aheadS < 0 ? '-' : '+'}${Math.abs(aheadS)}`);
  }
}
