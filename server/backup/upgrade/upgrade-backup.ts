import path from 'node:path';
import { VERSION } from '../../config/version.ts';
import { MIGRATIONS } from '../../database/migrations.ts';
import { listMigrations } from '../backup-catalogue.ts';
import { withConnection } from '../backup-connection.ts';
import { backupFolder, upgradeBackupName } from '../backup-files.ts';
import { writeBackup } from '../backup-writer.ts';

/**
 * Makes a backup when this version will change the tables of a database that is in use. Returns its file. Returns null when
 * nothing is due.
 * @throws Error with sentences for the operator; nothing was changed then
 */
export async function backupBeforeUpgrade(url: string, dataDir: string, now = new Date()): Promise<string | null> {
  if (!(await isDue(url))) return null;
  const file = path.join(backupFolder(dataDir), upgradeBackupName(VERSION.version, now));
  try {
    return (await writeBackup(url, file, now)).file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The backup before the upgrade to ${VERSION.version} failed, so nothing was changed: ${reason}\n` +
        'Start with --no-backup to upgrade without one.',
      { cause: error },
    );
  }
}

function isDue(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const applied = new Set(await listMigrations(client));
    // A database that was never used has none; one of a newer version has all of ours.
    return applied.size > 0 && MIGRATIONS.some(({ name }) => !applied.has(name));
  });
}
