import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { LiveDelivery } from './live-delivery.ts';
import type { LiveNamespace } from './live-delivery.ts';
import { LiveIdentity } from './live-identity.ts';

/** Sends the newest version of every open stream, and checks again which admin sockets may stay. */
@Injectable()
export class LiveBeats {
  private readonly log = new Logger(LiveBeats.name);

  constructor(
    private readonly delivery: LiveDelivery,
    private readonly identity: LiveIdentity,
    private readonly clock: Clock,
  ) {}

  async send(admin: LiveNamespace): Promise<void> {
    const at = this.clock.now().toISOString();
    for (const { namespace, cursor } of this.delivery.cursors()) {
      if (!cursor.isFresh) continue;
      namespace.to(cursor.stream).emit('live:beat', { stream: cursor.stream, version: cursor.version, at });
    }
    await this.recheckAll(admin);
  }

  /** Disconnects the admin sockets whose session has ended or is no longer an admin's. */
  async recheckAll(admin: LiveNamespace): Promise<void> {
    await Promise.all([...admin.sockets.values()].map((socket) => this.recheck(socket)));
  }

  private async recheck(socket: {
    request: Parameters<LiveIdentity['isAdmin']>[0];
    disconnect(): void;
  }): Promise<void> {
    try {
      if (!(await this.identity.isAdmin(socket.request))) socket.disconnect();
    } catch (error) {
      this.log.warn(`a sign-in could not be checked: ${String(error)}`);
    }
  }
}
