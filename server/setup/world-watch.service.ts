import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SetupCodeService } from './setup-code.service.ts';
import { SetupHost } from './setup-host.ts';

const EVERY_MS = 2000;
/** Every so many looks also the real clan's database is asked: the process that stored the clan may have died right then. */
const DATABASE_EVERY = 10;

/** Notices that another process has set a clan up, and restarts this one in its world. */
@Injectable()
export class WorldWatchService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('setup');
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;
  private stopped = false;

  constructor(
    private readonly host: SetupHost,
    private readonly codes: SetupCodeService,
  ) {}

  onApplicationBootstrap(): void {
    if (this.host.isOpen) this.wait();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private wait(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look().finally(() => this.wait()), EVERY_MS);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      const asksDatabase = ++this.looks % DATABASE_EVERY === 0;
      if (!(await this.codes.isDone()) && !(asksDatabase && (await this.host.findClan()) !== null)) return;
      this.log.log('a clan is followed from now on; starting again');
      this.stopped = true;
      this.host.restart();
    } catch (error) {
      this.log.debug(`the world could not be looked up: ${String(error)}`);
    }
  }
}
