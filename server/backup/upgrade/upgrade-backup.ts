import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '../../config/version.ts';
import { MIGRATIONS } from '../../database/migrations.ts';
import { listMigrations } from '../backup-catalogue.ts';
import { withConnection } from '../backup-connection.ts';
import { backupFolder, upgradeBackupName, upgradeBackupsAmong } from '../backup-files.ts';
import { readManifestOf } from '../backup-reader.ts';
import { writeBackup } from '../backup-writer.ts';

/** Backups before the same change of the same tables that are kept: an upgrade may fail at every start of a service. */
const KEPT = 2;

/**
 * Makes a backup when this version will change the tables of a database that is in use. Returns its file. Returns null when
 * nothing is due.
 * @throws Error with sentences for the operator; nothing was changed then
 */
export async function backupBeforeUpgrade(url: string, dataDir: string, now = new Date()): Promise<string | null> {
  if (!(await isDue(url))) return null;
  const file = path.join(backupFolder(dataDir), upgradeBackupName(VERSION.version, now));
  try {
    await writeBackup(url, file, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The backup before the upgrade to ${VERSION.version} failed, so nothing was changed: ${reason}\n` +
        'Start with --no-backup to upgrade without one.',
      { cause: error },
    );
  }
  await prune(file);
  return file;
}

/**
 * Deletes the oldest backups of the tables that a new one has, too. Those of tables that a part of an upgrade has changed
 * are others, so the one that leads back to the earlier version stays.
 */
async function prune(newest: string): Promise<void> {
  const folder = path.dirname(newest);
  const of = async (file: string) => {
    const manifest = await readManifestOf(file).catch(() => null);
    return manifest && JSON.stringify(manifest.migrations);
  };
  const migrations = await of(newest);
  const same: string[] = [];
  for (const name of upgradeBackupsAmong(await readdir(folder), VERSION.version)) {
    const file = path.join(folder, name);
    if (file !== newest && (await of(file)) === migrations) same.push(file);
  }
  for (const file of same.slice(0, same.length - (KEPT - 1))) await rm(file, { force: true });
}

function isDue(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const applied = new Set(await listMigrations(client));
    // A database that was never used has none; one of a newer version has all of ours.
    return applied.size > 0 && MIGRATIONS.some(({ name }) => !applied.has(name));
  });
}
