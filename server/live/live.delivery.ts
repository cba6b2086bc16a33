import { Injectable } from '@nestjs/common';
import type { Namespace } from 'socket.io';
import type { ClientToServerEvents, LiveEvent, ServerToClientEvents } from '../../shared/live/live.protocol.ts';
import { LiveHub } from './live.hub.ts';
import type { StreamCursor } from './stream-cursor.ts';
import type { StreamKind } from './stream-registry.ts';

export type LiveNamespace = Namespace<ClientToServerEvents, ServerToClientEvents>;

/** How long a stream that nobody on this node has open is still followed, in ms. */
const LINGER_MS = 30_000;

interface Followed {
  kind: StreamKind;
  namespace: LiveNamespace;
  ended: Promise<() => void>;
  pending: LiveEvent[];
  flushedAt: number;
  timer: NodeJS.Timeout | undefined;
  linger: NodeJS.Timeout | undefined;
}

/** Brings the events of a stream to the sockets of this node that have it open: one frame a room and flush. */
@Injectable()
export class LiveDelivery {
  private readonly followed = new Map<string, Followed>();

  constructor(private readonly hub: LiveHub) {}

  /** The cursor of a stream, which is followed from now on as long as a socket has it open. */
  async follow(kind: StreamKind, namespace: LiveNamespace): Promise<StreamCursor> {
    const known = this.followed.get(kind.name);
    clearTimeout(known?.linger);
    const followed = known ?? this.begin(kind, namespace);
    try {
      await followed.ended;
    } catch (error) {
      if (this.followed.get(kind.name) === followed) this.followed.delete(kind.name);
      throw error;
    }
    const cursor = this.hub.cursor(kind.name);
    if (!cursor) throw new Error(`stream ${kind.name} is not followed`);
    return cursor;
  }

  /** The last socket of this node left a room. */
  left(stream: string): void {
    const followed = this.followed.get(stream);
    if (!followed) return;
    clearTimeout(followed.linger);
    followed.linger = setTimeout(() => this.end(followed), LINGER_MS);
    followed.linger.unref();
  }

  /** The followed streams with their cursors. */
  cursors(): { namespace: LiveNamespace; cursor: StreamCursor }[] {
    return [...this.followed.values()].flatMap(({ kind, namespace }) => {
      const cursor = this.hub.cursor(kind.name);
      return cursor ? [{ namespace, cursor }] : [];
    });
  }

  stop(): void {
    for (const followed of this.followed.values()) {
      clearTimeout(followed.linger);
      clearTimeout(followed.timer);
    }
  }

  private begin(kind: StreamKind, namespace: LiveNamespace): Followed {
    const followed: Followed = {
      kind,
      namespace,
      ended: this.hub.watch(kind.name, (events) => this.collect(followed, events)),
      pending: [],
      flushedAt: -Infinity,
      timer: undefined,
      linger: undefined,
    };
    this.followed.set(kind.name, followed);
    return followed;
  }

  private end(followed: Followed): void {
    this.followed.delete(followed.kind.name);
    clearTimeout(followed.timer);
    followed.ended.then(
      (stop) => stop(),
      () => undefined,
    );
  }

  private collect(followed: Followed, events: LiveEvent[]): void {
    for (const event of events) if (event.changes.length > 0) followed.pending.push(event);
    if (followed.timer || followed.pending.length === 0) return;
    const wait = followed.flushedAt + followed.kind.flushMs - performance.now();
    if (wait <= 0) this.flush(followed);
    else followed.timer = setTimeout(() => this.flush(followed), wait);
  }

  private flush(followed: Followed): void {
    followed.timer = undefined;
    followed.flushedAt = performance.now();
    followed.namespace.to(followed.kind.name).emit('live:event', ...followed.pending);
    followed.pending = [];
  }
}
