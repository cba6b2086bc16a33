import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { LIVE_VERSION_HEADER } from '../../shared/live/live.protocol.ts';
import { ClanModelService } from './clan-model.service.ts';

/** Gives a read that Nest answers the version of the clan's stream, and has it revalidated each time. */
@Injectable()
export class LiveReadInterceptor implements NestInterceptor {
  constructor(private readonly clan: ClanModelService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const res = context.switchToHttp().getResponse<Response>();
    // Taken before the read: a handler that asks the database may see more than this, never less.
    const { version } = this.clan.model;
    return next.handle().pipe(
      tap(() => {
        res.setHeader('Cache-Control', 'no-cache');
        res.setHeader(LIVE_VERSION_HEADER, version);
      }),
    );
  }
}
