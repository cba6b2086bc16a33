import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { rootLogger } from '../../config/logger.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { ClanStatusService } from './clan-status.service.ts';
import { ReadingReport } from './reading-report.ts';

const LOOK_MS = 5000;

/** Tells the terminal in plain sentences what becomes of the readings: whoever starts the site watches it there. D275. */
@Injectable()
export class ReadingWatchService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ReadingWatchService.name);
  private readonly report: ReadingReport;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly status: ClanStatusService,
    private readonly monotonic: MonotonicClock,
  ) {
    this.report = new ReadingReport(monotonic.ms());
  }

  onApplicationBootstrap(): void {
    // Tests, and whoever wants a silent process, get no sentences either.
    if (!rootLogger().isLevelEnabled('info')) return;
    this.timer = setInterval(() => {
      // A slow database must not make looks queue up.
      this.looking ??= this.look().finally(() => (this.looking = null));
    }, LOOK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      const { status } = await this.status.get();
      for (const line of this.report.next(status, this.monotonic.ms())) process.stdout.write(`${line}\n`);
    } catch (error) {
      this.log.debug(`the state of the readings is not known: ${String(error)}`);
    }
  }
}
