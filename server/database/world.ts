import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { nameKey } from '../../shared/game/names.ts';
import type { Config } from '../config/config.ts';
import { AppSettingRepository } from './settings/app-setting.repository.ts';

const KEY = 'world';
const storedSchema = z.object({ world: z.string(), title: z.string() });

/** Name of the database of a practice world: another seed or size is another world. Null: the real one's. */
export function practiceDatabaseName(config: Config): string | null {
  return config.practice ? `practice_${config.practiceSeed.toLowerCase()}_${config.practiceMembers}` : null;
}

/** Key of the clan or practice world that the settings name, and how to call it in a sentence. */
export function worldOf(config: Config): { world: string; title: string } {
  return config.practice
    ? { world: `practice ${config.practiceSeed} ${config.practiceMembers}`, title: 'a practice clan' }
    : { world: nameKey(config.clanName), title: `the clan "${config.clanName}"` };
}

/**
 * Keeps worlds apart: a database that holds members of one clan is not filled with another's.
 * @throws Error with one sentence, unless `confirmed`.
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
          'set another DATA_DIR or DATABASE_URL, or start once with --change-clan to go on with the stored members.',
      );
    }
  }
  await settings.put(database.manager, KEY, { world, title });
}
