import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/config.ts';
import { addressOf, networkOf } from './address-text.ts';

/** Shared key for all clients whose entry from a trusted proxy is not an address; a key each would evade the limits. */
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

  /** Returns the key of the connected peer. Computed once for each connection, because every read needs it. */
  private peerOf(socket: Socket): string {
    let peer = this.peers.get(socket);
    if (peer === undefined) this.peers.set(socket, (peer = keyOf(addressOf(socket.remoteAddress ?? ''))));
    return peer;
  }

  /** Returns true when an unnamed proxy is in front of us or of the edge: all visitors behind it would share its limits. */
  isBehindUnknownProxy({ headers }: IncomingMessage): boolean {
    if (this.config.trustProxy === null) return headers['x-forwarded-for'] !== undefined;
    return headers['x-edge-unnamed-proxy'] !== undefined; // docker/Caddyfile
  }
}

/** Entries of X-Forwarded-For, the nearest hop first. */
function forwardedBy(req: IncomingMessage): string[] {
  return String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((hop) => hop.trim() !== '')
    .reverse();
}

function keyOf(address: string | null): string {
  return address === null ? NO_ADDRESS : networkOf(address);
}
