import type { Socket } from 'socket.io';
import type { OpenAck } from '../../../shared/live/live-protocol.ts';
import type { OverlaySource } from '../../../shared/overlay/overlay.stream.ts';
import type { LiveNamespace } from '../fanout/live-delivery.ts';

/** Part of a socket that opens and closes streams. */
export type StreamSubscriber = Pick<Socket, 'id' | 'request' | 'rooms' | 'join' | 'leave' | 'connected'>;

/** Streams of overlays: delayed ones, and those of hidden boards by a token. Implemented by the overlay feature. */
export abstract class OverlayStreams {
  /** Joins the stream's room and answers like any stream. Returns null when this reader may not read it. */
  abstract open(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    stream: string,
    source: OverlaySource,
    since: number,
  ): Promise<OpenAck | null>;

  /** Lets test alerts of a key reach a socket; ignores what is no key. A socket has at most one key. */
  abstract follow(subscriber: StreamSubscriber, namespace: LiveNamespace, key: unknown): void;

  /** Called when the last socket of this node has left a room. */
  abstract left(room: string): void;

  /** Sends each open overlay its newest version. */
  abstract beat(): void;
}
