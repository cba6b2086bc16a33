import type { Config } from '../config/config.ts';

/** What the set-up needs of the process around the application. */
export abstract class SetupHost {
  /** True when a clan can be set up: the practice world runs, no clan is stored, and no members of an earlier one are. */
  abstract readonly isOpen: boolean;
  /** Time between two looks whether another process has set a clan up, in ms. A notification comes before that. */
  readonly watchMs: number = 2000;
  /** Settings of the real world, with the addresses of the game's services. */
  abstract readonly realSettings: Config;
  /** True when the environment names a way to sign in to the real world. */
  abstract readonly hasProvider: boolean;
  /** Creates the real clan's database when it is missing, brings it up to date and returns its address. */
  abstract openRealDatabase(): Promise<string>;
  /** Returns the clan that the real clan's database follows; null when none is. */
  abstract findClan(): Promise<string | null>;
  /** Prints a sentence for the operator. */
  abstract announce(sentence: string): void;
  /** Stops this process cleanly, and starts it again in the world that is stored then. */
  abstract restart(): void;
}
