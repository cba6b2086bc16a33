import type { Config } from '../../config/config.ts';
import type { Env } from '../../config/env-schema.ts';
import { embeddedDatabaseName, ensureNamedDatabase, withDatabaseName } from '../named-database.ts';
import { practiceDatabaseName } from '../world.ts';
import type { RealWorld } from './real-world.ts';

/**
 * Returns the settings of the world to start. CLAN_NAME decides; without it the stored clan is followed; without that, or
 * when the practice clan is asked for, there is no clan name. D504.
 */
export function worldSettings(env: Env, real: RealWorld, wantsPractice: boolean): Env {
  const { CLAN_NAME: named, ...rest } = env;
  const name = wantsPractice ? undefined : (named ?? real.clan ?? undefined);
  return name === undefined ? rest : { ...rest, CLAN_NAME: name };
}

/** Returns the address of the world's database on a server. It may not exist yet. */
export async function worldDatabaseUrl(config: Config, serverUrl: string): Promise<string> {
  const name = await nameOnServer(config, serverUrl);
  return name === null ? serverUrl : withDatabaseName(serverUrl, name);
}

/** Creates the world's database on a server when it is missing. Returns its address. */
export async function ensureWorldDatabase(config: Config, serverUrl: string): Promise<string> {
  const name = await nameOnServer(config, serverUrl);
  return name === null ? serverUrl : ensureNamedDatabase(serverUrl, name);
}

/** Returns null for the database that DATABASE_URL names, which is the operator's to create. */
async function nameOnServer(config: Config, serverUrl: string): Promise<string | null> {
  const practiceName = practiceDatabaseName(config);
  if (practiceName !== null) return practiceName;
  return config.databaseUrl === null ? embeddedDatabaseName(serverUrl) : null;
}
