import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { nameKey } from '../../shared/game/names.ts';
import type { Config } from '../config/config.ts';
import { AppSettingRepository } from './settings/app-setting.repository.ts';

/** Key of the setting that names the followed clan, in the real clan's database. */
export const CLAN_KEY = 'clan';
export const clanSchema = z.object({ name: z.string().min(1) });

const KEY = 'world';
const storedSchema = z.object({ world: z.string(), title: z.string() });

/** Returns the database name of a practice world, one for each seed and size; null for a real clan. */
export function practiceDatabaseName(config: Config): string | null {
  return config.practice ? `practice_${config.practiceSeed.toLowerCase()}_${config.practiceMembers}` : null;
}

/** Returns the key of the clan or practice world of the settings, and its name for a sentence. */
export function worldOf(config: Config): { world: string; title: string } {
  return config.practice
    ? { world: `practice ${config.practiceSeed} ${config.practiceMembers}`, title: 'a practice clan' }
    : { world: nameKey(config.clanName), title: `the clan "${config.clanName}"` };
}

/**
 * Stores the clan of the settings as the database's. A database with members of another clan is rejected.
 * @throws Error with one sentence for another clan, unless `confirmed`
 */
export async function claimWorld(database: DataSource, config: Config, confirmed: boolean): Promise<void> {
  const { world, title } = worldOf(config);
  const settings = new AppSettingRepository();
  const found = await settings.find(database.manager, KEY);
  const stored = found && storedSchema.parse(found.value);
  if (stored && stored.world !== world && !confirmed) {
    const [member] = z.array(z.unknown()).parse(await database.query('SELECT 1 FROM member LIMIT 1'));
    if (member !== undefined) {
      throw new Error(
        `This database holds ${stored.title}, but the settings name ${title}: ` +
          'set another DATA_DIR or DATABASE_URL, or start once with --change-clan to keep the stored members.',
      );
    }
  }
  await settings.put(database.manager, KEY, { world, title });
  // From now on the clan is followed also when CLAN_NAME is taken away.
  if (!config.practice) await settings.put(database.manager, CLAN_KEY, { name: config.clanName });
}
