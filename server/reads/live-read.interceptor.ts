import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { LIVE_VERSION_HEADER } from '../../shared/live/live.protocol.ts';
import { ClanModelService } from './clan-model.service.ts';

/** Gives a read that Nest answers the same marks as the hot path: version, ETag and 304, always asked again. */
@Injectable()
export class LiveReadInterceptor implements NestInterceptor {
  constructor(private readonly clan: ClanModelService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    const res = http.getResponse<Response>();
    // Taken before the read: a handler that asks the database may see more than this, never less.
    const { version } = this.clan.model;
    return next.handle().pipe(
      map((body: unknown) => {
        const hash = createHash('sha1').update(JSON.stringify(body)).digest('base64url');
        const etag = `W/"${hash}"`;
        res.setHeader('Cache-Control', 'no-cache');
        res.setHeader('ETag', etag);
        res.setHeader(LIVE_VERSION_HEADER, version);
        if (req.headers['if-none-match'] !== etag) return body;
        res.status(304);
        return undefined;
      }),
    );
  }
}
