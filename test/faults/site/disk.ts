import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '320m';

/** A folder on a small disk of its own, which can be filled up; without the right to mount one, a plain folder. */
export class Disk {
  private constructor(
    readonly folder: string,
    /** Why it cannot be filled; null: it can. */
    readonly refusal: string | null,
  ) {}

  static mount(folder: string): Disk {
    mkdirSync(folder, { mode: 0o711 });
    const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'citadel-watch-faults', folder], {
      encoding: 'utf8',
    });
    if (made.status === 0) return new Disk(folder, null);
    const [reason = ''] = (made.error?.message ?? made.stderr).trim().split('\n');
    return new Disk(folder, `a small disk could not be mounted (${reason})`);
  }

  /** Writes until there is no room for another byte. */
  fill(): void {
    if (this.refusal !== null) throw new Error(this.refusal);
    const file = openSync(this.ballast, 'a');
    try {
      for (const size of [1_048_576, 4096, 1]) writeUntilFull(file, Buffer.alloc(size, 1));
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    if (this.refusal === null) unmount(this.folder);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

/** Also while somebody still uses it: it goes with the last of them. */
export function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
