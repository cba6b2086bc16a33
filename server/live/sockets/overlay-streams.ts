import type { Socket } from 'socket.io';
import type { OpenAck } from '../../../shared/live/live.protocol.ts';
import type { OverlaySource } from '../../../shared/overlay/overlay.stream.ts';
import type { LiveNamespace } from '../fanout/live.delivery.ts';

/** What a socket may ask of a room. */
export type StreamSubscriber = Pick<Socket, 'id' | 'request' | 'rooms' | 'join' | 'leave' | 'connected'>;

/** The streams of overlays: late, or of hidden boards by a token. Kept by the overlay feature. */
export abstract class OverlayStreams {
  /** Joins the stream's room and answers like any stream; null: there is nothing for this reader. */
  abstract open(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    stream: string,
    source: OverlaySource,
    since: number,
  ): Promise<OpenAck | null>;

  /** The last socket of this node left a room. */
  abstract left(room: string): void;

  /** Tells each open overlay its newest version. */
  abstract beat(): void;
}
