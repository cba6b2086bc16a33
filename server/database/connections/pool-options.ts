import type { Config } from '../../config/config.ts';
import { withDatabaseName } from '../named-database.ts';
import { practiceDatabaseName } from '../world.ts';

/** Connections of a process outside its pool: the one that listens. */
const OUTSIDE_POOL = 1;

/** Returns the pool's options by the settings: its size, and the pooler's address for this clan's database or null. */
export function poolOptions(config: Config): { poolSize: number; poolerUrl: string | null } {
  const name = practiceDatabaseName(config);
  const { poolerUrl } = config;
  return {
    poolSize: config.databaseConnections - OUTSIDE_POOL,
    // The name may be the pooler's alias of a database, so that it stays as it is for a real clan.
    poolerUrl: poolerUrl !== null && name !== null ? withDatabaseName(poolerUrl, name) : poolerUrl,
  };
}
