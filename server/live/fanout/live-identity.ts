import type { IncomingMessage } from 'node:http';

/** An admin as other admins see it. */
export interface LiveAdmin {
  /** Stable key of the account. */
  id: string;
  name: string;
}

/** Checks that a handshake comes from a signed-in admin: when /admin is entered, at every open and at every beat. */
export abstract class LiveIdentity {
  /** Returns the admin of a handshake, by the session as it is now; null when there is none. */
  abstract adminOf(handshake: IncomingMessage): Promise<LiveAdmin | null>;

  async isAdmin(handshake: IncomingMessage): Promise<boolean> {
    return (await this.adminOf(handshake)) !== null;
  }
}
