import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type LiveAdmin, LiveIdentity } from '../live/fanout/live-identity.ts';
import { AdminIdentity } from './admin.guard.ts';

/** Admits to the admin namespace the same accounts as the admin routes do. */
@Injectable()
export class AdminLiveIdentity extends LiveIdentity {
  constructor(private readonly identity: AdminIdentity) {
    super();
  }

  adminOf(handshake: IncomingMessage): Promise<LiveAdmin | null> {
    return this.identity.identify(handshake);
  }
}
