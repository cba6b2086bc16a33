import '../../config/check-node.ts';
import { readSettings } from '../../config/read-settings.ts';
import { command } from '../../config/command.ts';
import { moveDatabase } from './move-database.ts';

const USAGE = 'npm run upgrade-database, or npm run upgrade-database -- --programs=FOLDER with the old PostgreSQL';
const PROGRAMS = '--programs=';

// npm run upgrade-database [-- --programs=FOLDER]
await command(async () => {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !word.startsWith(PROGRAMS) || word === PROGRAMS);
  if (unknown !== undefined) throw new Error(`Unknown: ${unknown}. Usage: ${USAGE}`);
  const env = readSettings();
  if (env.DATABASE_URL !== undefined) {
    throw new Error(
      'DATABASE_URL names a server of your own, which this command does not move: use its own tools, such as pg_upgrade. ' +
        'This command moves the built-in PostgreSQL.',
    );
  }
  await moveDatabase({
    dataDir: env.DATA_DIR,
    programs: words[0]?.slice(PROGRAMS.length) ?? null,
    say: (sentence) => process.stdout.write(`${sentence}\n`),
  });
});
