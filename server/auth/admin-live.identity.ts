import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LiveIdentity } from '../live/sockets/live.identity.ts';
import { AdminIdentity } from './admin.guard.ts';

/** The admin namespace takes whom the admin routes take. */
@Injectable()
export class AdminLiveIdentity extends LiveIdentity {
  constructor(private readonly identity: AdminIdentity) {
    super();
  }

  async isAdmin(handshake: IncomingMessage): Promise<boolean> {
    return (await this.identity.identify(handshake)) !== null;
  }
}
