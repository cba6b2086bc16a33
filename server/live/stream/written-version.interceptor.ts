import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { Observable, tap } from 'rxjs';
import { LIVE_STREAM_HEADER, LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { countingWrites } from './written-version.ts';

/** Sends the version that a write made in a header, so that the writer's page knows when it has the change. D107. */
@Injectable()
export class WrittenVersionInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return new Observable((subscriber) =>
      countingWrites((written) =>
        next
          .handle()
          .pipe(
            tap(() => {
              const last = written();
              if (last === null || response.headersSent) return;
              response.setHeader(LIVE_VERSION_HEADER, String(last.version));
              response.setHeader(LIVE_STREAM_HEADER, last.stream);
            }),
          )
          .subscribe(subscriber),
      ),
    );
  }
}
