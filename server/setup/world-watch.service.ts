import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ListenConnection } from '../database/listen/listen-connection.ts';
import { SetupCodeService } from './setup-code.service.ts';
import { SetupHost } from './setup-host.ts';

/** Every so many looks also the real clan's database is asked: the process that stored the clan may have died right then. */
const DATABASE_EVERY = 5;

/**
 * Notices that another process has set a clan up, and restarts this one in its world: by a notification of the practice
 * world's database, and by looking, because a notification can be lost and does not cross databases. D572.
 */
@Injectable()
export class WorldWatchService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('setup');
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;
  private stopped = false;

  constructor(
    private readonly host: SetupHost,
    private readonly codes: SetupCodeService,
    connection: ListenConnection,
  ) {
    connection.on('world', () => void this.look(false));
  }

  onApplicationBootstrap(): void {
    if (this.host.isOpen) this.wait();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private wait(): void {
    if (this.stopped) return;
    const next = (): Promise<void> => this.look(++this.looks % DATABASE_EVERY === 0);
    this.timer = setTimeout(() => void next().finally(() => this.wait()), this.host.watchMs);
    this.timer.unref();
  }

  private async look(asksDatabase: boolean): Promise<void> {
    if (!this.host.isOpen || this.stopped) return;
    try {
      if (!(await this.codes.isDone()) && !(asksDatabase && (await this.host.findClan()) !== null)) return;
      if (this.stopped) return;
      this.log.log('a clan is followed from now on; starting again');
      this.stopped = true;
      this.host.restart();
    } catch (error) {
      this.log.debug(`the world could not be looked up: ${String(error)}`);
    }
  }
}
