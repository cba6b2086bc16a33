import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import express from 'express';
import type { Config } from '../config/config.ts';

type Trust = (address: string, hop: number) => boolean;

/** Who asks. X-Forwarded-For counts only as far as TRUST_PROXY says. */
export class ClientAddress {
  private readonly trust: Trust;
  private readonly trustsNobody: boolean;
  private readonly peers = new WeakMap<Socket, string>();

  constructor(config: Config) {
    this.trustsNobody = config.trustProxy === null;
    const app = express();
    app.set('trust proxy', config.trustProxy ?? false);
    // Express compiles hop counts and CIDRs to this function.
    this.trust = app.get('trust proxy fn') as Trust;
  }

  /** Key that limits count by: an IPv4 address, or the /64 network of an IPv6 one. */
  of(req: IncomingMessage): string {
    if (this.trustsNobody) return this.peerOf(req.socket);
    const direct = req.socket.remoteAddress ?? 'unknown';
    const forwarded = String(req.headers['x-forwarded-for'] ?? '');
    const hops = [
      direct,
      ...forwarded
        .split(',')
        .map((hop) => hop.trim())
        .filter(Boolean)
        .reverse(),
    ];
    const client = hops.findIndex((hop, index) => !this.trust(hop, index));
    return network(hops[client < 0 ? hops.length - 1 : client] ?? direct);
  }

  /** Worked out once a connection: every read passes here. */
  private peerOf(socket: Socket): string {
    let peer = this.peers.get(socket);
    if (peer === undefined) this.peers.set(socket, (peer = network(socket.remoteAddress ?? 'unknown')));
    return peer;
  }

  /** A proxy stands in front that we were not told of: everyone would share its limits. */
  isBehindUnknownProxy(req: IncomingMessage): boolean {
    return this.trustsNobody && req.headers['x-forwarded-for'] !== undefined;
  }
}

function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
