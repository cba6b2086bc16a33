import type { DataSource } from 'typeorm';
import { type DatabaseOptions, openDatabase } from '../database.ts';
import { AppSettingEntity } from '../settings/app-setting.entity.ts';
import { CLAN_KEY, clanSchema } from '../world.ts';
import { embeddedDatabaseName, hasDatabase, withDatabaseName } from '../named-database.ts';

/** What a start finds in the real clan's database before it knows which world it starts. */
export interface RealWorld {
  /** Clan that is followed; null when none is stored yet. */
  clan: string | null;
  /** True when members of any clan are stored. */
  hasMembers: boolean;
  /** The stored sign-in as it is, not parsed; null without one. */
  signIn: unknown;
}

const NOTHING: RealWorld = { clan: null, hasMembers: false, signIn: null };
/** Key of the setting with the identity provider, in the real clan's database. */
export const SIGN_IN_KEY = 'sign_in';

/**
 * Returns the address of the real clan's database: `DATABASE_URL` itself, or a database of the embedded server. Null when
 * that does not exist yet.
 * @param serverUrl any address of the server
 */
export async function realDatabaseUrl(databaseUrl: string | null, serverUrl: string): Promise<string | null> {
  if (databaseUrl !== null) return databaseUrl;
  const name = await embeddedDatabaseName(serverUrl);
  return (await hasDatabase(serverUrl, name)) ? withDatabaseName(serverUrl, name) : null;
}

/** Reads the real clan's database, which may be empty or missing. */
export function readRealWorld(url: string | null): Promise<RealWorld> {
  if (url === null) return Promise.resolve(NOTHING);
  return withSettingsOf(url, async (database) => {
    if (!(await hasTable(database, 'app_setting'))) return NOTHING;
    const settings = database.getRepository(AppSettingEntity);
    const clan = await settings.findOneBy({ key: CLAN_KEY });
    return {
      clan: clan && clanSchema.parse(clan.value).name,
      hasMembers: await hasAnyMember(database),
      signIn: (await settings.findOneBy({ key: SIGN_IN_KEY }))?.value ?? null,
    };
  });
}

/** Opens a database for `work`, with the entity of stored settings and those of `entities`. */
export async function withSettingsOf<T>(
  url: string,
  work: (database: DataSource) => Promise<T>,
  entities: NonNullable<DatabaseOptions['entities']> = [],
): Promise<T> {
  const database = await openDatabase(url, { entities: [AppSettingEntity, ...entities], poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

async function hasAnyMember(database: DataSource): Promise<boolean> {
  if (!(await hasTable(database, 'member'))) return false;
  const rows = await database.createQueryBuilder().select('1').from('member', 'm').limit(1).getRawMany();
  return rows.length > 0;
}

async function hasTable(database: DataSource, name: string): Promise<boolean> {
  const runner = database.createQueryRunner();
  try {
    return await runner.hasTable(name);
  } finally {
    await runner.release();
  }
}
