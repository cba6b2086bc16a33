import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Front } from './edge/front.ts';
import { HealthController } from './api/health.controller.ts';
import { WriteLimits } from './api/write-limits.ts';

/** What holds for every call: who may, how often, and how errors look. */
@Global()
@Module({})
export class HttpModule {
  static with(front: Front): DynamicModule {
    return {
      module: HttpModule,
      controllers: [HealthController],
      providers: [{ provide: Front, useValue: front }, WriteLimits],
      exports: [Front, WriteLimits],
    };
  }
}
