import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ClockWatchService } from '../database/clock/clock-watch.service.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { FeedService } from './feed.service.ts';

/** Short enough to fill a cleared cache again within a minute; see LEAST_GAP_MS of FeedService. */
const LOOK_MS = 10_000;

/** Calls the service every few seconds, which reads the feed when it is due. */
@Injectable()
export class FeedSchedule implements OnApplicationBootstrap {
  private readonly log = new Logger('feed');

  constructor(
    private readonly feed: FeedService,
    private readonly clocks: ClockWatchService,
  ) {}

  onApplicationBootstrap(): void {
    this.clocks.onSet(() => void this.check());
    void this.check(true);
  }

  @Interval('feed', LOOK_MS)
  async check(atStart = false): Promise<void> {
    try {
      await this.feed.check(atStart);
    } catch (error) {
      if (error instanceof DomainError) this.log.warn(error.message);
      else this.log.error('reading the feed failed', error);
    }
  }
}
