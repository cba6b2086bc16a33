import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { FORMER_PRODUCT, PRODUCT } from '../../../shared/product.ts';
import { isRoot, serverUser } from './server-user.ts';

/**
 * Returns the folder for the embedded database: inside DATA_DIR or, where the database's user cannot enter it (such as a
 * clone in root's home), a folder below /var/lib that belongs to this DATA_DIR.
 * @throws Error with one sentence when DATA_DIR cannot be written
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
  // A folder that was made under the product's former name is kept.
  const outside = existsSync(former) ? former : path.join('/var/lib', PRODUCT.id, key);
  mkdirSync(outside, { recursive: true, mode: 0o711 });
  return path.join(outside, 'postgres');
}

/** Creates a folder step by step: Node's recursive form never returns where a file system answers ENOENT. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}

/** Returns true when the server's user can enter a folder. Asks its shell, as `spawn` enters cwd before it changes user. */
export function canEnter(folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...serverUser(), cwd: '/' }).status === 0;
}
