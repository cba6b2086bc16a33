import { databaseFolder } from '../../../server/database/embedded/data-folder.ts';
import { EmbeddedDatabase } from '../../../server/database/embedded/embedded-database.ts';
import { ensureNamedDatabase } from '../../../server/database/named-database.ts';

/** Starts the PostgreSQL of a data folder that no product uses, works on the product's database, and stops it. */
export async function onEmbedded<T>(dataDir: string, database: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await EmbeddedDatabase.start(databaseFolder(dataDir), () => undefined);
  try {
    return await work(await ensureNamedDatabase(server.url, database));
  } finally {
    await server.stop();
  }
}
