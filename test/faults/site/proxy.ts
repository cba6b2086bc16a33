import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { DelayedLine } from '../delayed-line.ts';

interface Pair {
  near: net.Socket;
  far: net.Socket;
  /** True when all further bytes are lost silently. */
  dead: boolean;
  lines: DelayedLine[];
}

/** Relay of bytes on one port with connections that can be broken. `near` is the client side, `far` the target side. */
export class Proxy {
  private readonly pairs = new Set<Pair>();
  private frozen = false;
  private refusing = false;
  private delayMs = 0;

  private constructor(
    private readonly server: net.Server,
    private target: { host: string; port: number },
  ) {
    server.on('connection', (near: net.Socket) => this.accept(near));
  }

  static async start(target: { host: string; port: number }): Promise<Proxy> {
    const server = net.createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Proxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Number of chunks that are delayed now. */
  get waiting(): number {
    return [...this.pairs].flatMap(({ lines }) => lines).reduce((sum, { size }) => sum + size, 0);
  }

  /** Changes the port of the target for new connections. */
  leadTo(port: number): void {
    this.target = { ...this.target, port };
  }

  /** Ends every connection with a reset. */
  drop(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Resets new connections at once, until heal(). */
  refuse(): void {
    this.refusing = true;
  }

  /** Holds all bytes in both directions until heal(). */
  freeze(): void {
    this.frozen = true;
    for (const { near, far } of this.pairs) {
      near.pause();
      far.pause();
    }
  }

  /** Delays all bytes by `ms`. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** Ends one side of every connection as if the other side had ended. */
  halfClose(side: 'near' | 'far'): void {
    for (const pair of this.pairs) pair[side].end();
  }

  /** Loses all further bytes of the open connections silently; new connections work. */
  lose(): void {
    for (const pair of this.pairs) pair.dead = true;
  }

  heal(): void {
    this.frozen = false;
    this.refusing = false;
    this.delayMs = 0;
    for (const { near, far } of this.pairs) {
      near.resume();
      far.resume();
    }
  }

  async stop(): Promise<void> {
    this.drop();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private accept(near: net.Socket): void {
    if (this.refusing) return void near.resetAndDestroy();
    const far = net.connect({ ...this.target, allowHalfOpen: true });
    const pair: Pair = { near, far, dead: false, lines: [] };
    this.pairs.add(pair);
    this.relay(pair, near, far);
    this.relay(pair, far, near);
    if (!this.frozen) return;
    near.pause();
    far.pause();
  }

  private relay(pair: Pair, from: net.Socket, to: net.Socket): void {
    const line = new DelayedLine(to);
    pair.lines.push(line);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      if (!pair.dead) line.write(bytes, this.delayMs);
    });
    from.on('end', () => {
      if (!pair.dead) line.end(this.delayMs);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!pair.dead) line.destroy(this.delayMs);
      if (to.destroyed) this.pairs.delete(pair);
    });
  }
}
