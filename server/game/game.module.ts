import { Module, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { ClanListClient } from './sources/clan-list/clan-list.client.ts';
import { DatabaseHostPace } from './transport/database-host-pace.ts';
import { Fetcher } from './transport/fetcher.ts';
import { GAME_OPTIONS, gameOptions } from './game.options.ts';
import { HiscoresClient } from './sources/hiscores/hiscores.client.ts';
import { HostPace } from './transport/host-pace.ts';
import { RuneMetricsClient } from './sources/runemetrics/runemetrics.client.ts';

/** The three clients of the game services and the one fetcher that all outgoing calls share. */
@Module({
  providers: [
    { provide: GAME_OPTIONS, inject: [Config], useFactory: gameOptions },
    { provide: HostPace, useClass: DatabaseHostPace },
    {
      provide: Fetcher,
      inject: [HostPace, Config],
      useFactory: (pace: HostPace, config: Config) => new Fetcher(pace, config.gameUserAgent),
    },
    HiscoresClient,
    RuneMetricsClient,
    ClanListClient,
  ],
  exports: [HostPace, Fetcher, HiscoresClient, RuneMetricsClient, ClanListClient],
})
export class GameModule implements OnModuleDestroy {
  constructor(private readonly fetcher: Fetcher) {}

  async onModuleDestroy(): Promise<void> {
    await this.fetcher.close();
  }
}
