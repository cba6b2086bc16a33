import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';

interface Platform {
  config: Config;
  clock: Clock;
  database: DataSource;
}

/** Gives everyone Config, Clock and the opened DataSource, and closes the pool when everything else has stopped. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  private readonly database: DataSource;

  constructor(database: DataSource) {
    this.database = database;
  }

  static with({ config, clock, database }: Platform): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: DataSource, useValue: database },
      ],
      exports: [Config, Clock, DataSource],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.database.isInitialized) await this.database.destroy();
  }
}
