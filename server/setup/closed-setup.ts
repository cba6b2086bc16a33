import type { Config } from '../config/config.ts';
import { SetupHost } from './setup-host.ts';

/** Host of a process whose clan is followed already. */
export class ClosedSetup extends SetupHost {
  readonly isOpen = false;
  readonly hasProvider = false;

  constructor(readonly realSettings: Config) {
    super();
  }

  openRealDatabase(): Promise<string> {
    return Promise.reject(new Error('a clan is followed already'));
  }

  findClan(): Promise<string | null> {
    return Promise.resolve(this.realSettings.clanName);
  }

  announce(): void {
    // Nothing has to be said.
  }

  restart(): void {
    // There is no other world.
  }
}
