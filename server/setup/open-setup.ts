import { Config } from '../config/config.ts';
import type { Env } from '../config/env-schema.ts';
import { migrate } from '../database/migrate.ts';
import { clearAfterRestore } from '../database/restore-leftovers.ts';
import { readRealWorld, realDatabaseUrl } from '../database/worlds/real-world.ts';
import { ensureWorldDatabase } from '../database/worlds/world-settings.ts';
import { SetupHost } from './setup-host.ts';

interface Process {
  /** Settings of the environment, without those of a practice world. */
  env: Env;
  /** Any address of the database server. */
  serverUrl: string;
  announce: (sentence: string) => void;
  restart: () => void;
}

/** Host of a process of the practice world, from which a clan can be set up. */
export class OpenSetup extends SetupHost {
  readonly isOpen = true;
  readonly hasProvider: boolean;
  readonly realSettings: Config;

  constructor(private readonly around: Process) {
    super();
    this.hasProvider = around.env.OIDC_CLIENT_ID !== undefined || around.env.DISCORD_CLIENT_ID !== undefined;
    // Any name makes these the settings of a real clan.
    this.realSettings = new Config({ ...around.env, CLAN_NAME: 'a clan' });
  }

  async openRealDatabase(): Promise<string> {
    const url = await ensureWorldDatabase(this.realSettings, this.around.serverUrl);
    const noRestore = await clearAfterRestore(url, (sentence) => this.announce(sentence));
    try {
      await migrate(url);
    } finally {
      await noRestore.release();
    }
    return url;
  }

  async findClan(): Promise<string | null> {
    const url = await realDatabaseUrl(this.realSettings.databaseUrl, this.around.serverUrl);
    return (await readRealWorld(url)).clan;
  }

  announce(sentence: string): void {
    this.around.announce(sentence);
  }

  restart(): void {
    this.around.restart();
  }
}
