import { Injectable } from '@nestjs/common';
import type { Namespace } from 'socket.io';
import type { ClientToServerEvents, LiveEvent, ServerToClientEvents } from '../../../shared/live/live-protocol.ts';
import { Clock } from '../../config/clock.ts';
import { BoardVisibilityRepository } from './board-visibility.repository.ts';
import { LiveMetrics } from './live.metrics.ts';
import { StreamWatchers } from '../stream/stream-watchers.ts';
import { PublicBoardView } from './public-board-view.ts';
import type { StreamCursor } from '../stream/stream-cursor.ts';
import type { StreamKind } from '../stream/stream-registry.ts';

export type LiveNamespace = Namespace<ClientToServerEvents, ServerToClientEvents>;

/** Time in ms that a stream is still followed after its last socket on this node has left. */
const LINGER_MS = 30_000;

interface Followed {
  kind: StreamKind;
  namespace: LiveNamespace;
  /** Filter for visitors of a board; null when the audience sees everything. */
  view: PublicBoardView | null;
  ended: Promise<() => void>;
  pending: LiveEvent[];
  flushedAt: number;
  timer: NodeJS.Timeout | undefined;
  linger: NodeJS.Timeout | undefined;
}

/** Sends the events of a stream to the sockets of this node that have it open: one frame for each room and flush. */
@Injectable()
export class LiveDelivery {
  /** By namespace and stream. */
  private readonly followed = new Map<string, Followed>();

  constructor(
    private readonly watchers: StreamWatchers,
    private readonly visibility: BoardVisibilityRepository,
    private readonly liveMetrics: LiveMetrics,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the stream may be opened now, as far as this node knows. True for all but hidden boards. */
  async isOpen(kind: StreamKind, namespace: LiveNamespace): Promise<boolean> {
    if (kind.publicBoard === null || this.followed.has(keyOf(kind, namespace))) return true;
    return (await this.visibility.publicFrom(kind.publicBoard)) !== null;
  }

  /** Returns the first version that readers of a followed stream may see; null when they may see none. */
  openFrom(kind: StreamKind, namespace: LiveNamespace): number | null {
    const view = this.followed.get(keyOf(kind, namespace))?.view;
    return view ? view.publicFrom : 0;
  }

  /** Follows a stream as long as a socket has it open. Returns its cursor. */
  async follow(kind: StreamKind, namespace: LiveNamespace): Promise<StreamCursor> {
    const key = keyOf(kind, namespace);
    const known = this.followed.get(key);
    clearTimeout(known?.linger);
    const followed = known ?? this.begin(kind, namespace);
    try {
      await followed.ended;
    } catch (error) {
      if (this.followed.get(key) === followed) this.followed.delete(key);
      throw error;
    }
    const cursor = this.watchers.cursor(kind.name);
    if (!cursor) throw new Error(`stream ${kind.name} is not followed`);
    return cursor;
  }

  /** Keeps a stream followed for a socket that is about to join. Returns false when `cursor` no longer follows it. */
  keep(kind: StreamKind, namespace: LiveNamespace, cursor: StreamCursor): boolean {
    const followed = this.followed.get(keyOf(kind, namespace));
    if (!followed || this.watchers.cursor(kind.name) !== cursor) return false;
    clearTimeout(followed.linger);
    return true;
  }

  /** Ends following a stream after LINGER_MS. Called when the last socket left its room, or none was admitted. */
  left(kind: Pick<StreamKind, 'name'>, namespace: LiveNamespace): void {
    const followed = this.followed.get(keyOf(kind, namespace));
    if (!followed) return;
    clearTimeout(followed.linger);
    followed.linger = setTimeout(() => this.end(followed), LINGER_MS);
    followed.linger.unref();
  }

  /** Lists the followed streams with their cursors. */
  cursors(): { namespace: LiveNamespace; cursor: StreamCursor }[] {
    return [...this.followed.values()].flatMap(({ kind, namespace }) => {
      const cursor = this.watchers.cursor(kind.name);
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
      view: kind.publicBoard === null ? null : new PublicBoardView(kind.publicBoard),
      ended: this.watchers
        .watch(kind.name, (events) => this.collect(followed, events))
        .then((stop) => this.openView(followed, stop)),
      pending: [],
      flushedAt: -Infinity,
      timer: undefined,
      linger: undefined,
    };
    this.followed.set(keyOf(kind, namespace), followed);
    return followed;
  }

  private async openView({ view, kind }: Followed, stop: () => void): Promise<() => void> {
    try {
      if (view && kind.publicBoard !== null) view.begin(await this.visibility.publicFrom(kind.publicBoard));
      return stop;
    } catch (error) {
      stop();
      throw error;
    }
  }

  private end(followed: Followed): void {
    this.followed.delete(keyOf(followed.kind, followed.namespace));
    clearTimeout(followed.timer);
    followed.ended.then(
      (stop) => stop(),
      () => undefined,
    );
  }

  private collect(followed: Followed, all: LiveEvent[]): void {
    const { events, ended } = followed.view?.show(all) ?? { events: all, ended: false };
    for (const event of events) if (event.changes.length > 0) followed.pending.push(event);
    if (ended) {
      clearTimeout(followed.timer);
      this.flush(followed);
      followed.namespace.in(followed.kind.name).socketsLeave(followed.kind.name);
      return;
    }
    if (followed.timer || followed.pending.length === 0) return;
    const wait = followed.flushedAt + followed.kind.flushMs - performance.now();
    if (wait <= 0) this.flush(followed);
    else followed.timer = setTimeout(() => this.flush(followed), wait);
  }

  private flush(followed: Followed): void {
    followed.timer = undefined;
    followed.flushedAt = performance.now();
    followed.namespace.to(followed.kind.name).emit('live:event', ...followed.pending);
    this.liveMetrics.events.inc({ namespace: followed.namespace.name }, followed.pending.length);
    const now = this.clock.now().getTime();
    for (const { at } of followed.pending) this.liveMetrics.lag.observe(Math.max(0, now - Date.parse(at)) / 1000);
    followed.pending = [];
  }
}

function keyOf({ name }: Pick<StreamKind, 'name'>, namespace: LiveNamespace): string {
  return `${namespace.name} ${name}`;
}
