import { Injectable } from '@nestjs/common';
import { overlayKeySchema } from '../../shared/overlay/overlay.schemas.ts';
import { ListenConnection } from '../database/listen/listen-connection.ts';
import { Transactions } from '../database/transactions.ts';
import type { LiveNamespace } from '../live/fanout/live-delivery.ts';
import type { StreamSubscriber } from '../live/sockets/overlay-streams.ts';
import { OverlayTestRepository } from './overlay-test.repository.ts';

const roomOf = (key: string): string => `overlay-key:${key}`;

/**
 * Brings test alerts to the overlays whose address has a key, on all nodes. A key is made by the builder, is in the
 * address only, and opens nothing: with it one can show a made-up completion and no more. D452.
 */
@Injectable()
export class OverlayTestsService {
  private readonly namespaces = new Set<LiveNamespace>();

  constructor(
    connection: ListenConnection,
    private readonly transactions: Transactions,
    private readonly notices: OverlayTestRepository,
  ) {
    connection.on('overlay_test', (key) => this.play(key));
  }

  /** Makes the overlays with this key, on every node, show a test completion; none is no error. */
  test(key: string): Promise<void> {
    return this.transactions.run((tx) => this.notices.notify(tx, key));
  }

  /** Lets test alerts of a key reach a socket. */
  follow(subscriber: StreamSubscriber, namespace: LiveNamespace, key: unknown): void {
    const parsed = overlayKeySchema.safeParse(key);
    if (!parsed.success) return;
    this.namespaces.add(namespace);
    for (const room of subscriber.rooms) if (room.startsWith(roomOf(''))) void subscriber.leave(room);
    void subscriber.join(roomOf(parsed.data));
  }

  private play(key: string): void {
    for (const namespace of this.namespaces) namespace.to(roomOf(key)).emit('overlay:test');
  }
}
