import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { HttpEdge } from '../../http/edge/edge.ts';
import { TokenBucket } from '../../http/edge/token-bucket.ts';

const HANDSHAKES_A_MINUTE = 120;
const MESSAGES_A_MINUTE = 60;
const MOST_SOCKETS = 5000;
/** Streams one socket may have open. */
export const MOST_STREAMS = 10;

/** Limits on handshakes, open sockets and messages, counted in this process; checks host and origin. D112, D114. */
@Injectable()
export class SocketLimits {
  private readonly handshakes: TokenBucket;
  private readonly messages: TokenBucket;
  private readonly open = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly config: Config,
    private readonly edge: HttpEdge,
  ) {
    const each = (aMinute: number) =>
      new TokenBucket(aMinute * config.limitFactor, (aMinute / 60) * config.limitFactor);
    this.handshakes = each(HANDSHAKES_A_MINUTE);
    this.messages = each(MESSAGES_A_MINUTE);
  }

  /** Returns the reason to refuse a handshake; null when it may pass. A browser always sends the origin of a WebSocket. */
  refusal(handshake: IncomingMessage): string | null {
    const { site, clients } = this.edge;
    const { origin } = handshake.headers;
    if (!site.isOurHost(handshake)) return 'wrong host';
    // The polling transport's GET from our own page has no Origin.
    const ours =
      origin === undefined ? handshake.headers['sec-fetch-site'] === 'same-origin' : site.isOurOrigin(origin);
    if (!ours) return 'foreign origin';
    const address = clients.of(handshake);
    if (this.handshakes.take(address, performance.now()) > 0) {
      this.edge.metrics.limited.inc({ class: 'handshake' });
      return 'too many handshakes';
    }
    if ((this.open.get(address) ?? 0) >= this.config.maxSocketsPerIp) return 'too many sockets of this address';
    return this.all >= MOST_SOCKETS ? 'too many sockets' : null;
  }

  /** Counts an open connection; call the result once, when it has closed. */
  count(handshake: IncomingMessage): () => void {
    const address = this.edge.clients.of(handshake);
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    this.all++;
    return () => {
      this.all--;
      const left = (this.open.get(address) ?? 1) - 1;
      if (left > 0) this.open.set(address, left);
      else this.open.delete(address);
    };
  }

  /** Counts a message. Returns false when the socket has sent too many. */
  acceptsMessage(socket: string): boolean {
    if (this.messages.take(socket, performance.now()) === 0) return true;
    this.edge.metrics.limited.inc({ class: 'message' });
    return false;
  }
}
