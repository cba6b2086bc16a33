import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { nameKey } from '../../shared/game/names.ts';
import type { Config } from '../config/config.ts';

const storedSchema = z.array(z.object({ value: z.object({ world: z.string(), title: z.string() }) }));

/** Name of the database of a practice world: another seed or size is another world. Null: the real one's. */
export function practiceDatabaseName(config: Config): string | null {
  return config.practice ? `practice_${config.practiceSeed.toLowerCase()}_${config.practiceMembers}` : null;
}

/**
 * Keeps worlds apart: a database that holds members of one clan is not filled with another's.
 * @throws Error with one sentence, unless `confirmed`.
 */
export async function claimWorld(database: DataSource, config: Config, confirmed: boolean): Promise<void> {
  const world = config.practice
    ? `practice ${config.practiceSeed} ${config.practiceMembers}`
    : nameKey(config.clanName);
  const title = config.practice ? 'a practice clan' : `the clan "${config.clanName}"`;
  const [stored] = storedSchema.parse(await database.query(`SELECT value FROM app_setting WHERE key = 'world'`));
  if (stored && stored.value.world !== world && !confirmed) {
    const [member] = z.array(z.unknown()).parse(await database.query('SELECT 1 FROM member LIMIT 1'));
    if (member !== undefined) {
      throw new Error(
        `This database holds ${stored.value.title}, but the settings name ${title}: ` +
          'set another DATA_DIR or DATABASE_URL, or start once with --change-clan to go on with the stored members.',
      );
    }
  }
  await database.query(
    `INSERT INTO app_setting (key, value) VALUES ('world', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [JSON.stringify({ world, title })],
  );
}
