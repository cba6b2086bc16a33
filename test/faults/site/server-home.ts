import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopServer } from '../../../server/database/embedded/launcher.ts';
import { processState, readPostmaster } from '../../../server/database/embedded/postmaster.ts';
import { unmount } from './disk.ts';

const PREFIX = 'citadel-watch-faults-';

/** Creates the folder for all files of a run of the bench, which the next run sweeps when this one was killed. */
export function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(home, 0o711); // The database's user must be able to enter the folder.
  writeFileSync(join(home, 'owner'), String(process.pid));
  return home;
}

/** Records a process, so that the next run ends it when this one is killed. */
export function remember(home: string, pid: number): void {
  appendFileSync(join(home, 'pids'), `${pid}\n`);
}

export async function removeHome(home: string): Promise<void> {
  const data = join(home, 'disk', 'db', 'data');
  const found = existsSync(data) ? readPostmaster(data) : null;
  if (found && processState(found.pid, data) === 'postgres') await stopServer(found.pid);
  unmount(join(home, 'disk'));
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Ends the processes and removes the folders of killed runs. */
export async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = join(tmpdir(), name);
    try {
      if (isAlive(Number(readFileSync(join(home, 'owner'), 'utf8')))) continue;
      for (const pid of pidsOf(home)) endNode(pid);
      await removeHome(home);
    } catch {
      // Another run is creating or removing the folder.
    }
  }
}

function pidsOf(home: string): number[] {
  const file = join(home, 'pids');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
}

/** Kills the process only when its id still belongs to a node. */
function endNode(pid: number): void {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  if (stdout.includes('dist/server/main.js')) process.kill(pid, 'SIGKILL');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
