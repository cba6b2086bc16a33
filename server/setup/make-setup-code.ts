import { href } from '../../shared/site/page-address.ts';
import { MonotonicClock, SystemClock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import type { Env } from '../config/env-schema.ts';
import { DatabaseClock } from '../database/clock/database-clock.ts';
import { explainConnectionError } from '../database/connection-error.ts';
import { serverForCommand } from '../database/embedded/command-server.ts';
import { hasDatabase } from '../database/named-database.ts';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { Transactions } from '../database/transactions.ts';
import { practiceDatabaseName } from '../database/world.ts';
import { readRealWorld, realDatabaseUrl, withSettingsOf } from '../database/worlds/real-world.ts';
import { worldDatabaseUrl } from '../database/worlds/world-settings.ts';
import { ClosedSetup } from './closed-setup.ts';
import { SetupCodeRepository } from './setup-code.repository.ts';
import { SetupCodeService } from './setup-code.service.ts';

/**
 * Makes another setup code, also while the site runs. Returns the address that opens the set-up with it. D556.
 * @throws Error with one sentence when there is nothing to set up
 */
export async function makeSetupCode(env: Env): Promise<string> {
  if (env.CLAN_NAME !== undefined)
    throw new Error(`CLAN_NAME names the clan "${env.CLAN_NAME}": nothing is set up here.`);
  if (env.SETUP_CODE !== undefined) throw new Error('SETUP_CODE is the only code of this server: type that one.');
  const server = await serverForCommand(env);
  try {
    return await makeOn(server.url, env);
  } catch (error) {
    throw env.DATABASE_URL === undefined ? error : explainConnectionError(error, env.DATABASE_URL);
  } finally {
    await server.close();
  }
}

async function makeOn(serverUrl: string, env: Env): Promise<string> {
  const { clan, hasMembers } = await readRealWorld(await realDatabaseUrl(env.DATABASE_URL ?? null, serverUrl));
  if (clan !== null) throw new Error(`This server follows the clan "${clan}" already: nothing is set up here.`);
  if (hasMembers) throw new Error('The database holds the members of a clan already: set CLAN_NAME.');
  const config = new Config(env);
  const name = practiceDatabaseName(config);
  if (name === null || !(await hasDatabase(serverUrl, name)))
    throw new Error('This server has not been started yet: its first start prints a code.');
  return withSettingsOf(await worldDatabaseUrl(config, serverUrl), async (database) => {
    const clock = await DatabaseClock.follow(database, new SystemClock(), new MonotonicClock());
    try {
      const stored = new SetupCodeRepository(new AppSettingRepository());
      const codes = new SetupCodeService(config, clock, new Transactions(database), stored, new ClosedSetup(config));
      return `${config.publicUrl}${href('setup')}#${await codes.make(false)}`;
    } finally {
      clock.stop();
    }
  });
}
