import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DomainError } from '../http/domain-error.ts';
import { FeedService } from './feed.service.ts';

const HOUR_MS = 3_600_000;

/** Looks at the feed at the start and every hour; whether it is read is the service's decision. */
@Injectable()
export class FeedSchedule implements OnApplicationBootstrap {
  private readonly log = new Logger('feed');

  constructor(private readonly feed: FeedService) {}

  onApplicationBootstrap(): void {
    void this.look();
  }

  @Interval('feed', HOUR_MS)
  async look(): Promise<void> {
    try {
      await this.feed.look();
    } catch (error) {
      if (error instanceof DomainError) this.log.warn(error.message);
      else this.log.error('the hourly look failed', error);
    }
  }
}
