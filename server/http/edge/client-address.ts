import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/config.ts';
import { addressOf, networkOf } from './address-text.ts';

/** One key for everybody whom a trusted proxy names by something that is no address: no new client each time. */
const NO_ADDRESS = 'no address';

/** Client address. Trusts X-Forwarded-For only from the proxies that TRUST_PROXY names. */
export class ClientAddress {
  private readonly peers = new WeakMap<Socket, string>();

  constructor(private readonly config: Config) {}

  /** Key that limits count by: an IPv4 address, or the /64 network of an IPv6 one. */
  of(req: IncomingMessage): string {
    const proxies = this.config.trustProxy;
    if (proxies === null) return this.peerOf(req.socket);
    const hops = [req.socket.remoteAddress ?? '', ...forwardedBy(req)];
    let client: string | null = null;
    for (const [hop, text] of hops.entries()) {
      client = addressOf(text);
      if (!proxies.trusts(client, hop)) break;
    }
    return keyOf(client);
  }

  /** Worked out once a connection: every read passes here. */
  private peerOf(socket: Socket): string {
    let peer = this.peers.get(socket);
    if (peer === undefined) this.peers.set(socket, (peer = keyOf(addressOf(socket.remoteAddress ?? ''))));
    return peer;
  }

  /** A proxy stands in front of us, or of the edge, that nobody named: everyone behind it would share its limits. */
  isBehindUnknownProxy({ headers }: IncomingMessage): boolean {
    if (this.config.trustProxy === null) return headers['x-forwarded-for'] !== undefined;
    return headers['x-edge-unnamed-proxy'] !== undefined; // docker/Caddyfile
  }
}

/** What the hops before the connection wrote, the nearest first. */
function forwardedBy(req: IncomingMessage): string[] {
  return String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((hop) => hop.trim() !== '')
    .reverse();
}

function keyOf(address: string | null): string {
  return address === null ? NO_ADDRESS : networkOf(address);
}
