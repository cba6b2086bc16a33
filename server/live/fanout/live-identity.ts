import type { IncomingMessage } from 'node:http';

/** Checks that a handshake comes from a signed-in admin: when /admin is entered, at every open and at every beat. */
export abstract class LiveIdentity {
  abstract isAdmin(handshake: IncomingMessage): Promise<boolean>;
}
