import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { nameCaller } from '../http/api/caller.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { routeOf } from '../http/api/endpoint.ts';
import { PlayerLinkRegistry } from './player-link.registry.ts';

/** A signed-in admin. */
export interface Admin {
  /** Stable key of the account, used by limits and by the audit. */
  id: string;
  name: string;
  picture: string | null;
  /** Public id of the session of the request. */
  sessionId?: string;
}

/** Finds the admin who sent a request. Used for admin routes and the admin namespace only. */
export abstract class AdminIdentity {
  /** True when sign-in is configured. */
  abstract readonly configured: boolean;

  /**
   * Returns the admin of a request or handshake. Returns null when there is none. Checks session and admin list every
   * time; with a `response` the session is prolonged.
   */
  abstract identify(request: IncomingMessage, response?: ServerResponse): Promise<Admin | null>;

  /** Returns why identify() found nobody, as a sentence for that person. Returns undefined when there is nothing to say. */
  reasonFor(_: IncomingMessage): string | undefined {
    return undefined;
  }
}

const admins = new WeakMap<IncomingMessage, Admin>();

/** Denies by default: serves only declared routes, those of admins only to admins, those of player links only to them. */
@Injectable()
export class AdminGuard implements CanActivate {
  private readonly log = new Logger('http');

  constructor(
    private readonly identity: AdminIdentity,
    private readonly links: PlayerLinkRegistry,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true; // the live namespaces check sockets
    const route = routeOf(context.getHandler());
    if (!route) {
      this.log.error(`${context.getClass().name}.${context.getHandler().name} is not in the route tables`);
      throw new DomainError('FORBIDDEN');
    }
    if (route.access === 'public') return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    if (route.access === 'link') {
      await this.links.admit(request);
      return true;
    }
    const admin = await this.identity.identify(request, context.switchToHttp().getResponse<ServerResponse>());
    if (!admin) throw new DomainError('UNAUTHENTICATED', this.identity.reasonFor(request));
    admins.set(request, admin);
    nameCaller(request, `admin ${admin.id}`);
    return true;
  }
}

/** Passes the admin of the request to a parameter of an admin route's handler. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext): Admin => {
  const admin = admins.get(context.switchToHttp().getRequest<IncomingMessage>());
  if (!admin) throw new DomainError('UNAUTHENTICATED');
  return admin;
});
