import { Module, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { DatabaseHostPace } from './transport/database-host-pace.ts';
import { Fetcher } from './transport/fetcher.ts';
import { GameAnswers } from './answers/game-answers.ts';
import { GameReaderService } from './game-reader.service.ts';
import { HostPaceRepository } from './transport/host-pace.repository.ts';
import { HostPace } from './transport/host-pace.ts';

/** Provides the reader of the game's services and the fetcher that all outgoing calls share. */
@Module({
  providers: [
    HostPaceRepository,
    { provide: HostPace, useClass: DatabaseHostPace },
    {
      provide: Fetcher,
      inject: [HostPace, Config],
      useFactory: (pace: HostPace, config: Config) => new Fetcher(pace, config.gameUserAgent),
    },
    GameAnswers,
    GameReaderService,
  ],
  exports: [HostPace, Fetcher, GameAnswers, GameReaderService],
})
export class GameModule implements OnModuleDestroy {
  constructor(private readonly fetcher: Fetcher) {}

  async onModuleDestroy(): Promise<void> {
    await this.fetcher.close();
  }
}
