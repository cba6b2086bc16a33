import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** Returns running processes that work in `folder` or have it in their command line. Linux only: reads /proc. */
export function processesIn(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const zombie = readFileSync(`/proc/${name}/stat`, 'utf8').includes(') Z ');
        if (zombie || !(command.includes(folder) || readlinkSync(`/proc/${name}/cwd`).startsWith(folder))) return [];
        return [{ pid: Number(name), command }];
      } catch {
        return []; // The process ended meanwhile.
      }
    });
}

/** Kills all processes of `folder` with SIGKILL. Ignores those that end meanwhile. */
export function killAllIn(folder: string): void {
  for (const { pid } of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  }
}
