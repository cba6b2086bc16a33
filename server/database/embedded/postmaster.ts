import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` when it takes connections. */
  status: string;
  lines: string[];
}

/** Reads postmaster.pid of a data folder. Returns null when there is none. */
export function readPostmaster(dataDir: string): Postmaster | null {
  try {
    const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '', lines };
  } catch {
    return null;
  }
}

/**
 * Writes our own pid on line 1. The file must not be deleted: that would also drop PostgreSQL's check of the shared memory.
 * When the pid is its parent's, the server skips only the "is that pid alive" test, which zombies and reused pids fail.
 */
export function takeOverPidFile(dataDir: string, found: Postmaster): void {
  writeFileSync(pidFile(dataDir), [String(process.pid), ...found.lines.slice(1)].join('\n'));
}

export type ProcessState = 'dead' | 'zombie' | 'postgres' | 'other' | 'unknown';

/** Returns whether a pid is the server of this data folder; `unknown` where the platform has no /proc. */
export function processState(pid: number, dataDir: string): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return 'dead';
  }
  if (process.platform !== 'linux') return 'unknown';
  try {
    if (/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return 'zombie';
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir ? 'postgres' : 'other';
  } catch {
    return 'dead';
  }
}

/** Ends backends that outlived a killed server of this folder: they hold its shared memory, so it could not start. */
export function endOrphans(dataDir: string, except: number): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== except)) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== dataDir) continue;
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)')) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // gone in the meantime, or another user's
    }
  }
}

function pidFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}
