import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { isLinkSecret, type LinkRole, PLAYER_LINK_HEADER } from '../../shared/bingo/links/links.schemas.ts';
import { DomainError } from '../http/errors/domain-error.ts';

/** The player link that a request came with. It stands for one seat on one board, and for nothing else. */
export interface LinkHolder {
  id: number;
  boardId: number;
  teamId: number;
  /** member_id or guest_member_id. */
  personId: number;
  name: string;
  role: LinkRole;
}

/** Returns the holder of a link by its secret. Returns null when no link that works has it. */
type FindHolder = (secret: string) => Promise<LinkHolder | null>;

const holders = new WeakMap<IncomingMessage, LinkHolder>();

/** Lets in requests to the routes of player links. Bingo, which has the links, says who holds one. D420. */
@Injectable()
export class PlayerLinkRegistry {
  private find: FindHolder | null = null;

  /** Sets who finds the holder of a link, at startup. */
  serve(find: FindHolder): void {
    this.find = find;
  }

  /** Notes whose link a request came with. @throws DomainError LINK_REVOKED for a missing, unknown or revoked one */
  async admit(request: IncomingMessage): Promise<void> {
    const secret = request.headers[PLAYER_LINK_HEADER.toLowerCase()];
    const holder = isLinkSecret(secret) ? ((await this.find?.(secret)) ?? null) : null;
    if (!holder) throw new DomainError('LINK_REVOKED');
    holders.set(request, holder);
  }
}

/** Passes the holder of the request's player link to a parameter of a handler of a route with access `link`. */
export const CurrentLink = createParamDecorator((_: unknown, context: ExecutionContext): LinkHolder => {
  const holder = holders.get(context.switchToHttp().getRequest<IncomingMessage>());
  if (!holder) throw new DomainError('LINK_REVOKED');
  return holder;
});
