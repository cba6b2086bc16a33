import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import type { Stream } from '../../../shared/live-streams.ts';
import { Transactions } from '../../database/transactions.ts';
import { CACHE_CONTROL } from '../../http/cached/cache-control.ts';
import { LiveService } from '../stream/live.service.ts';
import { versionOf } from './versioned.ts';

interface LiveReadOptions {
  /** See `CACHE_CONTROL`. A shared answer is personal when a read token was needed for it. */
  cache: keyof typeof CACHE_CONTROL;
}

/**
 * Sends the live version of a GET's answer in a header: `@LiveRead(ADMIN_STREAM)`. The version is read before the handler
 * runs, so the answer may be newer than its version, never older; this is safe, because changes contain whole rows and can
 * be applied twice. With `@LiveRead(null)` the handler notes the version itself by `withVersion`.
 */
export function LiveRead(
  stream: Stream | null,
  { cache }: LiveReadOptions = { cache: 'no-store' },
): MethodDecorator & ClassDecorator {
  @Injectable()
  class LiveReadInterceptor implements NestInterceptor {
    constructor(
      private readonly live: LiveService,
      private readonly transactions: Transactions,
    ) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const response = http.getResponse<Response>();
      const before = stream === null ? null : await this.live.currentVersion(this.transactions.manager, stream);
      const show = (version: number | null) => {
        if (version !== null) response.setHeader(LIVE_VERSION_HEADER, String(version));
      };
      show(before);
      return next.handle().pipe(
        tap((body: unknown) => {
          if (before === null) show(versionOf(body));
          const isGuarded = http.getRequest<Request>().query['token'] !== undefined;
          response.setHeader('Cache-Control', CACHE_CONTROL[isGuarded && cache === 'shared' ? 'personal' : cache]);
        }),
      );
    }
  }
  const interceptor: Type<NestInterceptor> = LiveReadInterceptor;
  return applyDecorators(UseInterceptors(interceptor));
}
