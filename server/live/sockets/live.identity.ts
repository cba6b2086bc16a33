import type { IncomingMessage } from 'node:http';

/** Knows whether a handshake comes from a signed-in admin. Asked at the door of /admin, at every open and at every beat. */
export abstract class LiveIdentity {
  abstract isAdmin(handshake: IncomingMessage): Promise<boolean>;
}
