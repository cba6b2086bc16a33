import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FORMER_PRODUCT, PRODUCT } from '../../shared/product.ts';

/** Number of daily backups that are kept. Others (manual, before a restore) are never deleted here. */
const DAILY_KEPT = 14;
/** Name of a daily backup, with the product's present or former name. Its group is the stamp, which sorts by time. */
const DAILY = new RegExp(`^(?:${PRODUCT.id}|${FORMER_PRODUCT.id})-daily-(\\d{4}-\\d{2}-\\d{2}T\\d{6}Z)\\.tar$`);
const stampOf = (name: string): string => DAILY.exec(name)?.[1] ?? '';

export type BackupReason = 'daily' | 'manual' | 'before-restore';

/** Returns a stamp such as 2026-11-22T020700Z. */
export function stampAt(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
}

/** Returns the name of a backup's file. Names of one reason sort by time. */
export function backupName(reason: BackupReason, at: Date): string {
  return `${PRODUCT.id}-${reason}-${stampAt(at)}.tar`;
}

/** Returns the name of the backup that is made before a version changes the tables. */
export function upgradeBackupName(version: string, at: Date): string {
  return `${PRODUCT.id}-before-${version}-${stampAt(at)}.tar`;
}

/** Returns the name of the backup that is made before the data moves to a major version of PostgreSQL. */
export function postgresBackupName(major: string, at: Date): string {
  return `${PRODUCT.id}-before-postgres-${major}-${stampAt(at)}.tar`;
}

/** Returns those of the names that are backups before the upgrade to a version, oldest first. */
export function upgradeBackupsAmong(names: readonly string[], version: string): string[] {
  const start = `${PRODUCT.id}-before-${version}-`;
  return names.filter((name) => name.startsWith(start) && /^[\dT-]+Z\.tar$/.test(name.slice(start.length))).sort();
}

export function backupFolder(dataDir: string): string {
  return path.resolve(dataDir, 'backups');
}

/**
 * Deletes the oldest daily backups above DAILY_KEPT, and folders of interrupted backups. Backups that a wrong clock
 * dated in the future are counted separately, so that they replace none of the others.
 */
export async function pruneBackups(folder: string, now = new Date()): Promise<void> {
  const names = await readdir(folder);
  const daily = names.filter((name) => DAILY.test(name)).sort((a, b) => (stampOf(a) < stampOf(b) ? -1 : 1));
  const newest = stampAt(now);
  const past = daily.filter((name) => stampOf(name) <= newest);
  const ahead = daily.filter((name) => stampOf(name) > newest);
  for (const name of [...past.slice(0, -DAILY_KEPT), ...ahead.slice(0, -DAILY_KEPT)]) await rm(path.join(folder, name));
  for (const name of names.filter((entry) => entry.startsWith('.tmp-'))) {
    const left = path.join(folder, name);
    const { mtimeMs } = await stat(left);
    // A folder in use was changed a moment ago; a difference in either direction shows an old one.
    if (Math.abs(Date.now() - mtimeMs) > 86_400_000) await rm(left, { recursive: true, force: true });
  }
}
