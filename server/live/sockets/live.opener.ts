import { Injectable, Logger } from '@nestjs/common';
import { overlayOfStream } from '../../../shared/overlay/overlay.stream.ts';
import { closeRequestSchema, openRequestSchema } from '../../../shared/live/live.protocol.ts';
import type { OpenAck, OpenRequest } from '../../../shared/live/live.protocol.ts';
import { LiveDelivery } from '../fanout/live.delivery.ts';
import type { LiveNamespace } from '../fanout/live.delivery.ts';
import { LiveMetrics } from '../fanout/live.metrics.ts';
import { LiveIdentity } from './live.identity.ts';
import { type StreamSubscriber, OverlayStreams } from './overlay-streams.ts';
import { veiledEvent } from './public-board.view.ts';
import { MOST_STREAMS } from './socket-limits.ts';
import type { StreamCursor } from '../fanout/stream-cursor.ts';
import { streamKind } from '../stream/stream-registry.ts';
import type { Audience, StreamKind } from '../stream/stream-registry.ts';

const NOT_UNDERSTOOD: OpenAck = { error: 'The request is not valid', code: 'BAD_REQUEST' };
const UNKNOWN: OpenAck = { error: 'There is no such stream', code: 'NOT_FOUND' };
const TOO_MANY: OpenAck = { error: 'Too many streams', code: 'TOO_MANY_REQUESTS' };
const SIGN_IN: OpenAck = { error: 'Please sign in', code: 'UNAUTHENTICATED' };
const UNAVAILABLE: OpenAck = { error: 'Please try again', code: 'UNAVAILABLE' };

/** Answers live:open and live:close. Never throws: a socket's fault must not end the process. */
@Injectable()
export class LiveOpener {
  private readonly log = new Logger(LiveOpener.name);

  constructor(
    private readonly delivery: LiveDelivery,
    private readonly identity: LiveIdentity,
    private readonly overlayStreams: OverlayStreams,
    private readonly liveMetrics: LiveMetrics,
  ) {}

  /** LV8: joins the room first, then reads, so that nothing falls between. */
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
    // Its own room and the streams.
    if (!subscriber.rooms.has(kind.name) && subscriber.rooms.size > MOST_STREAMS) return TOO_MANY;
    try {
      if (audience === 'admin' && !(await this.identity.isAdmin(subscriber.request))) {
        await subscriber.leave(kind.name);
        return SIGN_IN;
      }
      return await this.join(subscriber, namespace, kind, request.data);
    } catch (error) {
      this.log.warn(`could not open ${kind.name}: ${String(error)}`);
      this.letGo(subscriber, namespace, kind);
      return UNAVAILABLE;
    }
  }

  close(subscriber: StreamSubscriber, audience: Audience, asked: unknown): void {
    const request = closeRequestSchema.safeParse(asked);
    if (!request.success) return;
    const { stream } = request.data;
    if (streamKind(stream, audience) || overlayOfStream(stream)) void subscriber.leave(stream);
  }

  /** Its name may hold a token: it is not written into the log. */
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
    // Closed while the session was checked: a room must not be joined by nobody.
    if (!subscriber.connected) return UNAVAILABLE;
    if (kind.publicBoard !== null) return this.joinBoard(subscriber, namespace, kind, since);
    await subscriber.join(kind.name);
    const cursor = await this.delivery.follow(kind, namespace);
    // The reader's state may come from another node, which has heard of more.
    if (since > cursor.version) await cursor.pump();
    if (!cursor.isBelieved) return this.wait(subscriber, namespace, kind, cursor);
    return this.counted(answer(cursor, since));
  }

  /** A hidden board answers like one that does not exist, and events from before it became public are not told. */
  private async joinBoard(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    kind: StreamKind,
    since: number,
  ): Promise<OpenAck> {
    if (!(await this.delivery.isOpen(kind, namespace))) return this.refuse(subscriber, namespace, kind);
    const cursor = await this.delivery.follow(kind, namespace);
    const readFrom = () => this.delivery.openFrom(kind, namespace);
    // Another node may have made it public just now.
    if (since > cursor.version || readFrom() === null) await cursor.pump();
    // Others who were sent away meanwhile let go of it.
    if (!this.delivery.keep(kind, namespace, cursor)) return this.wait(subscriber, namespace, kind, cursor);
    const from = readFrom();
    if (from === null || !subscriber.connected) return this.refuse(subscriber, namespace, kind);
    if (!cursor.isBelieved) return this.wait(subscriber, namespace, kind, cursor);
    // No await from the look at the view to the answer: what is hidden from now on is told to the room.
    void subscriber.join(kind.name);
    const given = answer(cursor, since < from ? -1 : since);
    return this.counted('events' in given ? { ...given, events: given.events.map(veiledEvent) } : given);
  }

  private counted(given: OpenAck): OpenAck {
    this.liveMetrics.opened.inc({ answer: 'reload' in given ? 'reload' : 'events' });
    return given;
  }

  /** A page that is let in now would say that it is live, and be told nothing. */
  private wait(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    kind: StreamKind,
    cursor: StreamCursor,
  ): OpenAck {
    void cursor.pump();
    this.letGo(subscriber, namespace, kind);
    return UNAVAILABLE;
  }

  private refuse(subscriber: StreamSubscriber, namespace: LiveNamespace, kind: StreamKind): OpenAck {
    this.letGo(subscriber, namespace, kind);
    return UNKNOWN;
  }

  /** A room that was never joined does not tell that it is empty: its stream would be followed for ever. */
  private letGo(subscriber: StreamSubscriber, namespace: LiveNamespace, kind: StreamKind): void {
    void subscriber.leave(kind.name);
    if (!namespace.adapter.rooms.has(kind.name)) this.delivery.left(kind, namespace);
  }
}

/** LV8: exactly what is missing, or `reload` when that is not known or too much. */
function answer(cursor: StreamCursor, since: number): OpenAck {
  const events = since < 0 ? null : cursor.since(since);
  return events ? { version: cursor.version, events } : { version: cursor.version, reload: true };
}
