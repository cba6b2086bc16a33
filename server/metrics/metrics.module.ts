import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.ts';
import { LiveSocketsModule } from '../live/sockets/live-sockets.module.ts';
import { FiguresRepository } from './figures.repository.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

@Module({
  imports: [GameModule, LiveSocketsModule],
  controllers: [MetricsController],
  providers: [FiguresRepository, MetricsService],
})
export class MetricsModule {}
