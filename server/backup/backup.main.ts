import '../config/check-node.ts';
import path from 'node:path';
import { readSettings } from '../config/read-settings.ts';
import { backupFolder, backupName } from './backup-files.ts';
import { databaseForBackup } from './backup-target.ts';
import { writeBackup } from './backup-writer.ts';
import { command } from '../config/command.ts';

// npm run backup [-- FOLDER], or in a container: node dist/server/backup/backup.main.js [FOLDER]
await command(async () => {
  const now = new Date();
  const database = await databaseForBackup(readSettings());
  try {
    const folder = path.resolve(process.argv[2] ?? backupFolder(database.config.dataDir));
    const written = await writeBackup(database.url, path.join(folder, backupName('manual', now)), now);
    const size = (written.bytes / 1_000_000).toFixed(1);
    process.stdout.write(`Backup of ${written.rows} rows in ${written.tables} tables (${size} MB): ${written.file}\n`);
  } finally {
    await database.close();
  }
});
