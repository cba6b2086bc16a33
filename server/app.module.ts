import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';
import { AdminModule } from './admin/admin.module.ts';
import { AnnounceModule } from './announce/announce.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AdminGuard } from './auth/admin.guard.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BingoModule } from './bingo/bingo.module.ts';
import { BackupModule } from './backup/backup.module.ts';
import { RosterModule } from './roster/roster.module.ts';
import type { Clock } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { FeedModule } from './feed/feed.module.ts';
import { ErrorFilter } from './http/errors/error.filter.ts';
import type { HttpEdge } from './http/edge/edge.ts';
import { HttpModule } from './http/http.module.ts';
import { LimitGuard } from './http/api/limit.guard.ts';
import { SharedReadsInterceptor } from './http/cached/shared-reads.interceptor.ts';
import { LiveModule } from './live/live.module.ts';
import { LiveSocketsModule } from './live/sockets/live-sockets.module.ts';
import { MemberLifecycleModule } from './member-lifecycle/member-lifecycle.module.ts';
import { MemberFlagsModule } from './members/member-flags.module.ts';
import { MemberDataModule } from './members/member-data.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { OpenapiModule } from './openapi/openapi.module.ts';
import { OverlayModule } from './overlay/overlay.module.ts';
import { ClanModelModule } from './clan-model/clan-model.module.ts';
import { SecretsModule } from './secrets/secrets.module.ts';
import { SharingModule } from './sharing/sharing.module.ts';
import type { SetupHost } from './setup/setup-host.ts';
import { SetupModule } from './setup/setup.module.ts';
import { SiteModule } from './site/site.module.ts';
import { SyncModule } from './sync/sync.module.ts';
import { HeldReadingsModule } from './xp/held/held-readings.module.ts';
import { XpClearingModule } from './xp/clears/xp-clearing.module.ts';
import { XpComparisonModule } from './xp/comparison/xp-comparison.module.ts';
import { XpHistoryModule } from './xp/history/xp-history.module.ts';

/** Parts that exist before Nest starts. */
export interface Platform {
  config: Config;
  clock: Clock;
  database: DataSource;
  edge: HttpEdge;
  setup: SetupHost;
}

@Module({})
export class AppModule {
  static with(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [
        // Imported once, because a second import would run every job twice.
        ScheduleModule.forRoot(),
        DatabaseModule.with(platform),
        HttpModule.with(platform.edge),
        SecretsModule,
        AuthModule,
        AuditModule,
        LiveModule,
        OverlayModule,
        LiveSocketsModule,
        ClanModelModule,
        SiteModule,
        SetupModule.with(platform.setup),
        SyncModule,
        RosterModule,
        FeedModule,
        XpClearingModule,
        HeldReadingsModule,
        XpHistoryModule,
        XpComparisonModule,
        MemberDataModule,
        MemberFlagsModule,
        BingoModule,
        MemberLifecycleModule,
        AnnounceModule,
        AdminModule,
        BackupModule,
        OpenapiModule,
        SharingModule,
        MetricsModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        // In this order: first permission, then rate limits.
        { provide: APP_GUARD, useClass: AdminGuard },
        { provide: APP_GUARD, useClass: LimitGuard },
        { provide: APP_INTERCEPTOR, useClass: SharedReadsInterceptor },
      ],
    };
  }
}
