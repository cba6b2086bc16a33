import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { FORMER_PRODUCT, PRODUCT } from '../../../shared/site/product.ts';
import { isRoot, serverUser } from './server-user.ts';

/**
 * Folder for the embedded database: inside of DATA_DIR, or, where the database's own user cannot get there (a clone in
 * root's home), one of ours below /var/lib that belongs to this DATA_DIR.
 * @throws Error with one sentence when nothing can be written.
 */
export function databaseFolder(dataDir: string): string {
  const folder = path.resolve(dataDir);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`DATA_DIR ${folder} cannot be written (${reason}): set DATA_DIR to a folder of yours.`, {
      cause: error,
    });
  }
  const inside = path.join(realpathSync(folder), 'postgres');
  if (!isRoot || canEnter(folder)) return inside;
  chmodSync(folder, statSync(folder).mode | 0o011); // what is inside keeps its own rights
  if (canEnter(folder)) return inside;
  const key = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12);
  const former = path.join('/var/lib', FORMER_PRODUCT.id, key);
  // What was made while the product had its former name stays where it is.
  const outside = existsSync(former) ? former : path.join('/var/lib', PRODUCT.id, key);
  mkdirSync(outside, { recursive: true, mode: 0o711 });
  return path.join(outside, 'postgres');
}

/** One step at a time: Node's own recursive form never returns where a file system refuses with ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}

/** `spawn` enters its cwd before it changes the user, so only a shell of that user can tell. */
export function canEnter(folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...serverUser(), cwd: '/' }).status === 0;
}
