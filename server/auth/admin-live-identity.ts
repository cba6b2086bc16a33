import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LiveIdentity } from '../live/fanout/live-identity.ts';
import { AdminIdentity } from './admin.guard.ts';

/** Admits to the admin namespace the same accounts as the admin routes do. */
@Injectable()
export class AdminLiveIdentity extends LiveIdentity {
  constructor(private readonly identity: AdminIdentity) {
    super();
  }

  async isAdmin(handshake: IncomingMessage): Promise<boolean> {
    return (await this.identity.identify(handshake)) !== null;
  }
}
