import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HttpEdge } from './edge/edge.ts';
import { HealthController } from './api/health.controller.ts';
import { RateLimitRepository } from './api/rate-limit.repository.ts';
import { WriteLimits } from './api/write-limits.ts';

/** Provides the HTTP edge, the limits on writes and the health routes to every module. */
@Global()
@Module({})
export class HttpModule {
  static with(edge: HttpEdge): DynamicModule {
    return {
      module: HttpModule,
      controllers: [HealthController],
      providers: [{ provide: HttpEdge, useValue: edge }, RateLimitRepository, WriteLimits],
      exports: [HttpEdge, RateLimitRepository, WriteLimits],
    };
  }
}
