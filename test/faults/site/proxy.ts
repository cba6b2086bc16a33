import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { DelayedLine } from '../delayed-line.ts';

interface Pair {
  near: net.Socket;
  far: net.Socket;
  /** The line is lost and nobody is told: what is sent goes nowhere, for good. */
  dead: boolean;
  lines: DelayedLine[];
}

/** A relay of bytes on one port, whose lines can be broken. `near` is who connects, `far` is what stands behind. */
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

  /** Pieces that are delayed now. */
  get waiting(): number {
    return [...this.pairs].flatMap(({ lines }) => lines).reduce((sum, { size }) => sum + size, 0);
  }

  /** What stands behind has moved. */
  leadTo(port: number): void {
    this.target = { ...this.target, port };
  }

  /** Cuts every line with a reset. */
  drop(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** New lines are cut at once, until heal(). */
  refuse(): void {
    this.refusing = true;
  }

  /** Nothing passes, in either direction; what waits passes after heal(). */
  freeze(): void {
    this.frozen = true;
    for (const { near, far } of this.pairs) {
      near.pause();
      far.pause();
    }
  }

  /** Everything arrives so much later. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** One side is told that the other has ended, which it has not. */
  halfClose(side: 'near' | 'far'): void {
    for (const pair of this.pairs) pair[side].end();
  }

  /** The lines of now are lost for ever without a word to anyone; new ones work. */
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
