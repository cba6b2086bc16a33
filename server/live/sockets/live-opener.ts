import { Injectable, Logger } from '@nestjs/common';
import { overlayOfStream } from '../../../shared/overlay/overlay.stream.ts';
import { closeRequestSchema, openRequestSchema } from '../../../shared/live/live-protocol.ts';
import type { OpenAck, OpenRequest } from '../../../shared/live/live-protocol.ts';
import { LiveDelivery } from '../fanout/live-delivery.ts';
import type { LiveNamespace } from '../fanout/live-delivery.ts';
import { LiveMetrics } from '../fanout/live.metrics.ts';
import { LiveIdentity } from '../fanout/live-identity.ts';
import { type StreamSubscriber, OverlayStreams } from './overlay-streams.ts';
import { withoutHiddenNames } from '../fanout/public-board-view.ts';
import { MOST_STREAMS } from './socket-limits.ts';
import type { StreamCursor } from '../stream/stream-cursor.ts';
import { streamKind } from '../stream/stream-registry.ts';
import type { Audience, StreamKind } from '../stream/stream-registry.ts';

const NOT_UNDERSTOOD: OpenAck = { error: 'The request is not valid', code: 'BAD_REQUEST' };
const UNKNOWN: OpenAck = { error: 'There is no such stream', code: 'NOT_FOUND' };
const TOO_MANY: OpenAck = { error: 'Too many streams', code: 'TOO_MANY_REQUESTS' };
const SIGN_IN: OpenAck = { error: 'Please sign in', code: 'UNAUTHENTICATED' };
const UNAVAILABLE: OpenAck = { error: 'Please try again', code: 'UNAVAILABLE' };

/** Answers live:open and live:close. Never throws, because an error of one socket must not end the process. */
@Injectable()
export class LiveOpener {
  private readonly log = new Logger(LiveOpener.name);

  constructor(
    private readonly delivery: LiveDelivery,
    private readonly identity: LiveIdentity,
    private readonly overlayStreams: OverlayStreams,
    private readonly liveMetrics: LiveMetrics,
  ) {}

  /** LV8: joins the room first and reads afterwards, so that no event is missed in between. */
  async open(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    audience: Audience,
    asked: unknown,
  ): Promise<OpenAck> {
    const request = openRequestSchema.safeParse(asked);
    if (!request.success) return NOT_UNDERSTOOD;
    if (audience === 'public' && overlayOfStream(request.data.stream)) {
      return this.openOverlay(subscriber, namespace, request.data);
    }
    const kind = streamKind(request.data.stream, audience);
    if (!kind) return UNKNOWN;
    // The rooms are the socket's own room and its streams.
    if (!subscriber.rooms.has(kind.name) && subscriber.rooms.size > MOST_STREAMS) return TOO_MANY;
    try {
      if (audience === 'admin' && !(await this.identity.isAdmin(subscriber.request))) {
        await subscriber.leave(kind.name);
        return SIGN_IN;
      }
      return await this.join(subscriber, namespace, kind, request.data);
    } catch (error) {
      this.log.warn(`could not open ${kind.name}: ${String(error)}`);
      this.leaveRoom(subscriber, namespace, kind);
      return UNAVAILABLE;
    }
  }

  close(subscriber: StreamSubscriber, audience: Audience, asked: unknown): void {
    const request = closeRequestSchema.safeParse(asked);
    if (!request.success) return;
    const { stream } = request.data;
    if (streamKind(stream, audience) || overlayOfStream(stream)) void subscriber.leave(stream);
  }

  /** Opens an overlay's stream. Its name may contain a token, so the name is not logged. */
  private async openOverlay(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    { stream, since }: OpenRequest,
  ): Promise<OpenAck> {
    const source = overlayOfStream(stream);
    if (!source) return UNKNOWN;
    if (!subscriber.rooms.has(stream) && subscriber.rooms.size > MOST_STREAMS) return TOO_MANY;
    try {
      const answer = await this.overlayStreams.open(subscriber, namespace, stream, source, since);
      if (answer) return answer;
      await subscriber.leave(stream);
      return UNKNOWN;
    } catch (error) {
      this.log.warn(`could not open an overlay of board ${source.boardId}: ${String(error)}`);
      await subscriber.leave(stream);
      return UNAVAILABLE;
    }
  }

  private async join(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    kind: StreamKind,
    { since }: OpenRequest,
  ): Promise<OpenAck> {
    // The socket may have closed while the session was checked; a closed socket must not join a room.
    if (!subscriber.connected) return UNAVAILABLE;
    if (kind.publicBoard !== null) return this.joinBoard(subscriber, namespace, kind, since);
    await subscriber.join(kind.name);
    const cursor = await this.delivery.follow(kind, namespace);
    // The reader's state may come from another node that has read further.
    if (since > cursor.version) await cursor.pump();
    if (!cursor.isFresh) return this.wait(subscriber, namespace, kind, cursor);
    return this.counted(answer(cursor, since));
  }

  /** Opens a board for a visitor. A hidden board answers like a missing one; events from its hidden time are left out. */
  private async joinBoard(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    kind: StreamKind,
    since: number,
  ): Promise<OpenAck> {
    if (!(await this.delivery.isOpen(kind, namespace))) return this.refuse(subscriber, namespace, kind);
    const cursor = await this.delivery.follow(kind, namespace);
    const readFrom = () => this.delivery.openFrom(kind, namespace);
    // Another node may just have made the board public.
    if (since > cursor.version || readFrom() === null) await cursor.pump();
    // Readers who were refused meanwhile may have ended the following.
    if (!this.delivery.keep(kind, namespace, cursor)) return this.wait(subscriber, namespace, kind, cursor);
    const from = readFrom();
    if (from === null || !subscriber.connected) return this.refuse(subscriber, namespace, kind);
    if (!cursor.isFresh) return this.wait(subscriber, namespace, kind, cursor);
    // No await between reading the view and the answer: the room receives whatever is hidden from now on.
    void subscriber.join(kind.name);
    const given = answer(cursor, since < from ? -1 : since);
    return this.counted('events' in given ? { ...given, events: given.events.map(withoutHiddenNames) } : given);
  }

  private counted(given: OpenAck): OpenAck {
    this.liveMetrics.opened.inc({ answer: 'reload' in given ? 'reload' : 'events' });
    return given;
  }

  /** Refuses a reader while the cursor is not confirmed: its page would show that it is live and receive no events. */
  private wait(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    kind: StreamKind,
    cursor: StreamCursor,
  ): OpenAck {
    void cursor.pump();
    this.leaveRoom(subscriber, namespace, kind);
    return UNAVAILABLE;
  }

  private refuse(subscriber: StreamSubscriber, namespace: LiveNamespace, kind: StreamKind): OpenAck {
    this.leaveRoom(subscriber, namespace, kind);
    return UNKNOWN;
  }

  /** Leaves the room. An empty room that was never joined reports nothing, so its stream is released here. */
  private leaveRoom(subscriber: StreamSubscriber, namespace: LiveNamespace, kind: StreamKind): void {
    void subscriber.leave(kind.name);
    if (!namespace.adapter.rooms.has(kind.name)) this.delivery.left(kind, namespace);
  }
}

/** LV8: answers with exactly the missing events, or `reload` when they are unknown or too many. */
function answer(cursor: StreamCursor, since: number): OpenAck {
  const events = since < 0 ? null : cursor.since(since);
  return events ? { version: cursor.version, events } : { version: cursor.version, reload: true };
}
