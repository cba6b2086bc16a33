import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from './caller.ts';
import { DomainError } from '../errors/domain-error.ts';
import { routeOf } from './endpoint.ts';
import { HttpEdge } from '../edge/edge.ts';
import { WriteLimits } from './write-limits.ts';

/** Rejects writes that come too often: by account for admins, by address for visitors. HttpEdge limits the reads. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly limits: WriteLimits,
    private readonly edge: HttpEdge,
  ) {
    limits.onRefusal = (name) => edge.metrics.limited.inc({ class: name });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = context.getType() === 'http' ? routeOf(context.getHandler()) : undefined;
    if (!route) return true;
    const request = context.switchToHttp().getRequest<Request>();
    // A request without Content-Length may have a body of any size.
    const bytes = Number(request.headers['content-length'] ?? Infinity);
    const waitMs = await this.limits.take(route, callerOf(request) ?? this.edge.clients.of(request), bytes);
    if (waitMs === 0) return true;
    context
      .switchToHttp()
      .getResponse<Response>()
      .setHeader('Retry-After', Math.max(1, Math.ceil(waitMs / 1000)));
    throw new DomainError('TOO_MANY_REQUESTS');
  }
}
