import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, MonotonicClock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { AppSettingRepository } from './settings/app-setting.repository.ts';
import { ClockWatchService } from './clock/clock-watch.service.ts';
import { ConnectionWatchService } from './connections/connection-watch.service.ts';
import { RetentionClock } from './clock/retention-clock.ts';
import { ListenConnection } from './listen/listen-connection.ts';
import { Transactions } from './transactions.ts';

interface Platform {
  config: Config;
  clock: Clock;
  /** Clock that a test sets; defaults to this process's own. */
  monotonic?: MonotonicClock;
  database: DataSource;
}

/** Provides Config, the clocks, the DataSource and the listening connection; closes the pool after all other modules. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  private readonly database: DataSource;

  constructor(database: DataSource) {
    this.database = database;
  }

  static with({ config, clock, monotonic, database }: Platform): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: MonotonicClock, useValue: monotonic ?? new MonotonicClock() },
        AppSettingRepository,
        ClockWatchService,
        ConnectionWatchService,
        RetentionClock,
        ListenConnection,
        { provide: DataSource, useValue: database },
        Transactions,
      ],
      exports: [
        Config,
        Clock,
        MonotonicClock,
        AppSettingRepository,
        ClockWatchService,
        ConnectionWatchService,
        RetentionClock,
        ListenConnection,
        DataSource,
        Transactions,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.database.isInitialized) await this.database.destroy();
  }
}
