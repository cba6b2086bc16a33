import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live.protocol.ts';
import type { Stream } from '../../../shared/live-streams.ts';
import { LiveService } from '../stream/live.service.ts';

/**
 * Gives a GET that reads the database the version of its stream: `@UseInterceptors(LiveVersionOf(ADMIN_STREAM))`. It is
 * taken before the read, so the answer may have seen more than it names, never less: the pages' changes carry whole
 * rows, and taking one in twice is taking it in once.
 */
export function LiveVersionOf(stream: Stream): Type<NestInterceptor> {
  @Injectable()
  class LiveVersionInterceptor implements NestInterceptor {
    constructor(
      private readonly live: LiveService,
      private readonly database: DataSource,
    ) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const version = await this.live.currentVersion(this.database, stream);
      const response = context.switchToHttp().getResponse<Response>();
      response.setHeader(LIVE_VERSION_HEADER, String(version));
      return next.handle();
    }
  }
  return LiveVersionInterceptor;
}
