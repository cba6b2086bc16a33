import type { Socket } from 'node:net';

/** One direction of a relayed connection: delivers bytes after a delay, in their order. */
export class DelayedLine {
  private readonly waiting: { at: number; act: () => void }[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly to: Socket) {}

  get size(): number {
    return this.waiting.length;
  }

  write(bytes: Buffer, delayMs: number): void {
    this.later(delayMs, () => {
      if (!this.to.destroyed && this.to.writable) this.to.write(bytes);
    });
  }

  end(delayMs: number): void {
    this.later(delayMs, () => void this.to.end());
  }

  destroy(delayMs: number): void {
    this.later(delayMs, () => void this.to.destroy());
  }

  private later(delayMs: number, act: () => void): void {
    if (delayMs === 0 && this.waiting.length === 0) return act();
    this.waiting.push({ at: performance.now() + delayMs, act });
    this.plan();
  }

  private plan(): void {
    const [first] = this.waiting;
    clearTimeout(this.timer);
    if (first) this.timer = setTimeout(() => this.pass(), Math.max(0, first.at - performance.now()));
  }

  private pass(): void {
    for (let first = this.waiting[0]; first && first.at <= performance.now(); first = this.waiting[0]) {
      this.waiting.shift();
      first.act();
    }
    this.plan();
  }
}
