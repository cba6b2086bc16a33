import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { nameCaller } from '../http/api/caller.ts';
import { DomainError } from '../http/api/domain-error.ts';
import { routeOf } from '../http/api/endpoint.ts';

/** A signed-in admin. */
export interface Admin {
  /** Stable key of the account: limits and the audit count by it. */
  id: string;
  name: string;
  picture: string | null;
  /** Public name of the session that asks. */
  sessionId?: string;
}

/** Knows whether a request comes from an admin. Asked for admin routes and the admin namespace only. */
export abstract class AdminIdentity {
  /** Whether anyone can sign in at all. */
  abstract readonly configured: boolean;

  /** The admin behind a call or handshake, or null. Reads session and allow-list every time; a `response` prolongs it. */
  abstract identify(request: IncomingMessage, response?: ServerResponse): Promise<Admin | null>;
}

const admins = new WeakMap<IncomingMessage, Admin>();

/** Default deny: only declared routes are served, and those for admins only to admins. */
@Injectable()
export class AdminGuard implements CanActivate {
  private readonly log = new Logger('http');

  constructor(private readonly identity: AdminIdentity) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true; // sockets have their own door
    const route = routeOf(context.getHandler());
    if (!route) {
      this.log.error(`${context.getClass().name}.${context.getHandler().name} is not in the route tables`);
      throw new DomainError('FORBIDDEN');
    }
    if (route.access === 'public') return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const admin = await this.identity.identify(request, context.switchToHttp().getResponse<ServerResponse>());
    if (!admin) throw new DomainError('UNAUTHENTICATED');
    admins.set(request, admin);
    nameCaller(request, `admin ${admin.id}`);
    return true;
  }
}

/** The admin who calls an admin route, as a parameter of its handler. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext): Admin => {
  const admin = admins.get(context.switchToHttp().getRequest<IncomingMessage>());
  if (!admin) throw new DomainError('UNAUTHENTICATED');
  return admin;
});
