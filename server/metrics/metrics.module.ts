import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.ts';
import { LiveSocketsModule } from '../live/sockets/live-sockets.module.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

@Module({ imports: [GameModule, LiveSocketsModule], controllers: [MetricsController], providers: [MetricsService] })
export class MetricsModule {}
