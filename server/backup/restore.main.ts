import '../config/check-node.ts';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { readSettings } from '../config/read-settings.ts';
import { worldOf } from '../database/world.ts';
import { listMigrations } from './backup-catalogue.ts';
import { withConnection } from './backup-connection.ts';
import { backupFolder, backupName } from './backup-files.ts';
import type { Manifest } from './backup-manifest.ts';
import { verifyBackup } from './backup-reader.ts';
import { databaseForRestore } from './backup-target.ts';
import { writeBackup } from './backup-writer.ts';
import { command } from '../config/command.ts';
import { restoreBackup } from './restore.ts';

/** A container has no bootstrap.mjs, so npm cannot be used there. */
const USAGE =
  'Which backup? npm run restore -- FILE, in a container: node dist/server/backup/restore.main.js FILE ' +
  '(files are in the backups folder of DATA_DIR)';

// npm run restore -- FILE [--change-clan], or in a container: node dist/server/backup/restore.main.js FILE
await command(async () => {
  const file = process.argv.slice(2).find((word) => !word.startsWith('--'));
  if (file === undefined) throw new Error(USAGE);
  const found = await verifyBackup(file);
  const database = await databaseForRestore(readSettings(), (config) => refuseOtherWorld(config, found));
  try {
    await makeRestorePoint(database.config, database.url);
    const manifest = await restoreBackup(file, database);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored ${rows} rows of ${manifest.made_at}. Start Citadel Watch again; open pages reconnect.\n`,
    );
  } finally {
    await database.close();
  }
});

/** Rejects a backup of another clan or world. D120. */
function refuseOtherWorld(config: Config, { world }: Manifest): void {
  const wanted = worldOf(config);
  if (world === null || world.world === wanted.world || process.argv.includes('--change-clan')) return;
  throw new Error(
    `The backup holds ${world.title}, but the settings name ${wanted.title}: change the settings, ` +
      'or add --change-clan to continue.',
  );
}

async function makeRestorePoint(config: Config, url: string): Promise<void> {
  const used = await withConnection(url, async (client) => (await listMigrations(client)).length > 0);
  if (!used) return;
  const now = new Date();
  const point = path.join(backupFolder(config.dataDir), backupName('before-restore', now));
  await writeBackup(url, point, now);
  process.stdout.write(`The current data is kept in ${point}\n`);
}
