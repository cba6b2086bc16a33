import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '320m';

/** Folder on a small disk that can be filled, or a plain folder without the right to mount one. */
export class Disk {
  private constructor(
    readonly folder: string,
    /** Reason why the disk cannot be filled, or null when it can. */
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

  /** Writes until not one byte is free. */
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

/** Unmounts a disk in use, which disappears with its last user. */
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
