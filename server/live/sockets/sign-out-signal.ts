import { Injectable } from '@nestjs/common';
import { ListenConnection } from '../../database/listen/listen-connection.ts';

/** Calls its listeners on every node when a session or an admin account ends on any node. Notified by the database. */
@Injectable()
export class SignOutSignal {
  private readonly listeners = new Set<() => void>();

  constructor(connection: ListenConnection) {
    connection.on('sign_out', () => this.emit());
    // A session may have ended while this node had no connection.
    connection.onConnect(() => this.emit());
  }

  onSignOut(listener: () => void): void {
    this.listeners.add(listener);
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }
}
