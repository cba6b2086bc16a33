import { counted } from '../../../shared/format/numbers.ts';
import type { Config } from '../../config/config.ts';
import { rootLogger } from '../../config/logger.ts';
import { VERSION } from '../../config/version.ts';
import { migrate } from '../../database/migrate.ts';
import { MIGRATIONS } from '../../database/migrations.ts';
import { backupBeforeUpgrade } from './upgrade-backup.ts';

/** Brings the tables to this version. An operator reads what was done to stored rows; new tables say nothing. */
export async function upgradeTables(databaseUrl: string, config: Config, noBackup = false): Promise<void> {
  const ran = await migrate(databaseUrl, undefined, () => backUp(databaseUrl, config, noBackup));
  if (ran === 0 || ran === MIGRATIONS.length) return;
  rootLogger().info(`the database now has the tables of version ${VERSION.version}, after ${counted(ran, 'change')}`);
}

/** Makes a backup before this version changes the tables. The practice clan can be made anew, so it has none. */
async function backUp(databaseUrl: string, config: Config, noBackup: boolean): Promise<void> {
  if (noBackup || config.practice) return;
  const file = await backupBeforeUpgrade(databaseUrl, config.dataDir);
  if (file !== null) rootLogger().info(`this version changes the database; backup before that: ${file}`);
}
