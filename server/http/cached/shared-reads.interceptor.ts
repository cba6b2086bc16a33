import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { OutgoingHttpHeader } from 'node:http';
import type { Request, Response } from 'express';
import { finalize, from, lastValueFrom, type Observable } from 'rxjs';
import type { Route } from '../../../shared/http/route.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { StreamWatchers } from '../../live/stream/stream-watchers.ts';
import { routeOf } from '../api/endpoint.ts';
import { SharedReads } from './shared-reads.ts';

/** Body that a handler returned, and the headers that it set. */
interface Answer {
  body: unknown;
  headers: [string, OutgoingHttpHeader][];
}

/**
 * Runs the handler of a public GET once for all simultaneous requests of one address: hundreds arrive after a start, or
 * when a link is posted in a chat. Public reads use no cookies, so their answers are the same for everyone.
 */
@Injectable()
export class SharedReadsInterceptor implements NestInterceptor {
  private readonly reads: SharedReads<Answer>;
  private calls = 0;

  constructor(watchers: StreamWatchers, monotonic: MonotonicClock) {
    this.reads = new SharedReads(() => watchers.changes + this.calls, monotonic);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = context.getType() === 'http' ? routeOf(context.getHandler()) : undefined;
    if (!route) return next.handle();
    // Counts this call as a write, so that a read after it sees its changes before the commit is notified.
    if (route.method !== 'GET') return next.handle().pipe(finalize(() => this.calls++));
    const http = context.switchToHttp();
    const { method, originalUrl } = http.getRequest<Request>();
    if (method !== 'GET' || !isShared(route)) return next.handle();
    return from(this.answer(originalUrl, http.getResponse<Response>(), next));
  }

  private async answer(url: string, res: Response, next: CallHandler): Promise<unknown> {
    // A read token is checked for every reader, because a revoked one must not be served from memory.
    const keep = !url.includes('token=');
    const answer = await this.reads.get(url, keep, () => run(res, next));
    for (const [name, value] of answer.headers) res.setHeader(name, value);
    return answer.body;
  }
}

/** Returns false for routes without a response schema, which send their own bytes, and for /auth, /health and the like. */
function isShared({ access, response, path, root }: Route): boolean {
  return access === 'public' && response !== undefined && root !== true && !path.startsWith('/auth/');
}

async function run(res: Response, next: CallHandler): Promise<Answer> {
  const before = res.getHeaders();
  const body: unknown = await lastValueFrom(next.handle());
  const headers = Object.entries(res.getHeaders()).flatMap(([name, value]): Answer['headers'] =>
    value === undefined || before[name] === value ? [] : [[name, value]],
  );
  return { body, headers };
}
