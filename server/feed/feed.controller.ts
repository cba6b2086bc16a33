import { Controller } from '@nestjs/common';
import { feedRoutes } from '../../shared/feed/feed.routes.ts';
import type { AdminFeedStatus, FeedRefresh, FeedStatus } from '../../shared/feed/feed.schemas.ts';
import type { Ok } from '../../shared/http/envelope.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import { IfMatchVersion } from '../http/api/if-match.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { FeedService } from './feed.service.ts';

@Controller()
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  @Endpoint(feedRoutes.status)
  status(): Promise<FeedStatus> {
    return this.feed.status();
  }

  @Endpoint(feedRoutes.refresh)
  refresh(
    @Input() { query }: InputOf<typeof feedRoutes.refresh>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<FeedRefresh> {
    return this.feed.refresh(query.limit, admin, seen);
  }

  @Endpoint(feedRoutes.clearCache)
  async clearCache(
    @Input() _: InputOf<typeof feedRoutes.clearCache>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.feed.clear(admin, seen);
    return { success: true, message: 'Twitter cache cleared' };
  }

  @Endpoint(feedRoutes.adminStatus)
  @LiveRead(CLAN_STREAM)
  adminStatus(): Promise<AdminFeedStatus> {
    return this.feed.adminStatus();
  }
}
