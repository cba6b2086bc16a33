import type { LiveBeat, LiveEvent } from '../../../shared/live/live-protocol.ts';
import type { HeardEvents } from './heard-events.ts';
import type { LiveTransport } from './live-transport.ts';
import type { Scheduler } from './scheduler.ts';

/** `live`: events arrive. `down`: they do not, so the readers poll. `refused`: the server refuses the stream. */
export type ChannelMode = 'connecting' | 'live' | 'down' | 'refused';

/** A resource that follows a stream. */
export interface StreamReader {
  /** Version of its state; null before the first load. */
  version(): number | null;
  /** Called when events have arrived; applies those that follow. */
  advance(): void;
  /** Called when events cannot bring the state up to date: loads it again, whatever the version. */
  startOver(): void;
  modeChanged(mode: ChannelMode): void;
}

const GRACE_MS = 3000;
const SILENCE_MS = 45_000;
const HOLD_MS = 200;
const WRITTEN_MS = 1000;

/**
 * One stream, opened once for all its readers with the lowest of their versions (D105). Keeps recent events, so that
 * each reader applies exactly those that its own state lacks. Rules LV11 to LV17 of shared/live/PROTOCOL.md.
 */
export class LiveChannel<Change> {
  mode: ChannelMode = 'connecting';
  private readonly readers = new Set<StreamReader>();
  /** True while the server sends this stream on the present connection. */
  private opened = false;
  private opening = false;
  private again = false;
  private insist = false;
  private fruitless = 0;
  private failures = 0;
  private generation = 0;
  private flushing = false;
  private ends: (() => void)[] = [];
  private stopRetry: (() => void) | null = null;
  private stopSilence = () => {};

  constructor(
    readonly stream: string,
    private readonly transport: LiveTransport,
    /** The recent events. */
    readonly heard: HeardEvents<Change>,
    private readonly scheduler: Scheduler,
    /** Called when the mode or the connection changed; `alive` is true when the server has sent something. */
    private readonly changed: (alive: boolean) => void,
  ) {}

  attach(reader: StreamReader): () => void {
    this.readers.add(reader);
    if (this.readers.size === 1) this.start();
    return () => {
      if (this.readers.delete(reader) && this.readers.size === 0) this.stop();
    };
  }

  /** Called after a load changed a reader's version: brings all readers to the newest known version. */
  settle(): void {
    for (const reader of this.readers) reader.advance();
    // The GET answered 404: the server has ended the stream as well, so it is opened again when the resource is back.
    if (this.versions().length === 0) this.opened = false;
    if (!this.opened || this.lowest() < this.heard.newest) void this.open(true);
  }

  /** True while a socket to the server is open. */
  get connected(): boolean {
    return this.transport.isUp();
  }

  /** Called when the page wakes: checks immediately whether the connection is alive and what it missed. */
  wake(): void {
    if (this.transport.isUp()) void this.open(true);
    else this.transport.wake();
  }

  /** Called after this page has written `version`: catches up when the event does not arrive within a second. D107. */
  expect(version: number): void {
    const { generation } = this;
    this.scheduler.later(WRITTEN_MS, () => {
      if (generation === this.generation && this.lowest() < version) void this.open();
    });
  }

  private start(): void {
    const { transport } = this;
    this.generation++;
    this.ends = [
      transport.onStatus((up) => (up ? this.wentUp() : this.wentDown())),
      transport.onEvents((events) => this.take(events.filter((event) => event.stream === this.stream))),
      transport.onBeat((beat) => this.beat(beat)),
    ];
    transport.start();
    if (transport.isUp()) this.wentUp();
    else this.wentDown();
  }

  private stop(): void {
    this.generation++;
    for (const end of this.ends) end();
    this.dropRetry();
    this.stopSilence();
    if (this.transport.isUp()) this.transport.close(this.stream);
    this.heard.startAt(-1);
    this.opened = false;
    this.opening = false;
    this.again = false;
    this.insist = false;
    this.fruitless = 0;
    this.setMode('connecting');
  }

  private wentUp(): void {
    this.changed(false);
    this.failures = 0;
    this.opened = false;
    if (this.mode === 'refused') this.setMode('connecting');
    this.listenFor(SILENCE_MS);
    void this.open();
  }

  private wentDown(): void {
    this.changed(false);
    this.opened = false;
    this.dropRetry();
    this.listenFor(this.mode === 'down' ? Infinity : GRACE_MS);
  }

  /** Lets the readers poll when the server sends nothing in this time. */
  private listenFor(ms: number): void {
    this.stopSilence();
    this.stopSilence = ms === Infinity ? () => {} : this.scheduler.later(ms, () => this.silent());
  }

  private alive(): void {
    this.listenFor(SILENCE_MS);
    this.changed(true);
  }

  private silent(): void {
    this.setMode('down');
    if (this.transport.isUp()) {
      this.listenFor(SILENCE_MS);
      void this.open();
    }
  }

  private beat(beat: LiveBeat): void {
    if (beat.stream !== this.stream) return;
    this.alive();
    this.flush();
    this.heard.knowOf(beat.version);
    // A reader behind the beat lost the last event; one ahead has a newer GET or a restored server: open() decides.
    const versions = this.versions();
    if (this.mode !== 'live' || versions.some((version) => version !== beat.version)) void this.open();
  }

  private take(events: LiveEvent[]): void {
    if (events.length === 0) return;
    this.alive();
    this.heard.add(events);
    if (this.flushing) return;
    this.flushing = true;
    const { generation } = this;
    this.scheduler.frame(() => {
      this.flushing = false;
      if (generation === this.generation) this.flush();
    });
  }

  private flush(): void {
    for (const reader of this.readers) reader.advance();
    if (this.lowest() < this.heard.newest) this.retry(HOLD_MS);
  }

  private retry(ms: number): void {
    // A retry that already waits is kept: a busy stream must not delay it for ever.
    this.stopRetry ??= this.scheduler.later(ms, () => {
      this.stopRetry = null;
      void this.open();
    });
  }

  private dropRetry(): void {
    this.stopRetry?.();
    this.stopRetry = null;
  }

  private versions(): number[] {
    return [...this.readers].map((reader) => reader.version()).filter((version) => version !== null);
  }

  private lowest(): number {
    return Math.min(...this.versions());
  }

  /**
   * Requests the missing events, one request at a time. A refusal holds until a GET succeeds again (a hidden board is
   * shown) or the page wakes; these two pass `despiteRefusal`.
   */
  private async open(despiteRefusal = false): Promise<void> {
    if (this.opening) {
      this.again = true;
      this.insist ||= despiteRefusal;
      return;
    }
    if ((this.mode === 'refused' && !despiteRefusal) || !this.transport.isUp() || this.versions().length === 0) return;
    this.dropRetry();
    this.opening = true;
    const { generation } = this;
    try {
      await this.ask(this.lowest(), generation);
    } catch {
      if (generation === this.generation) this.failed();
    }
    if (generation !== this.generation) return;
    this.opening = false;
    if (!this.again) return;
    const { insist } = this;
    this.again = false;
    this.insist = false;
    void this.open(insist);
  }

  private async ask(since: number, generation: number): Promise<void> {
    const answer = await this.transport.open({ stream: this.stream, since });
    if (generation !== this.generation) return;
    this.failures = 0;
    this.opened = !('error' in answer);
    if ('error' in answer) return this.setMode('refused');
    this.alive();
    this.setMode('live');
    // A reader at the answer's own version holds something withdrawn since: it starts over like the others.
    if ('reload' in answer) return this.reload(answer.version, since === answer.version);
    this.heard.knowOf(answer.version);
    this.heard.add(answer.events);
    for (const reader of this.readers) reader.advance();
    const versions = this.versions();
    const highest = Math.max(...versions);
    if (Math.min(...versions) < answer.version) {
      // The answer did not help: one of its events was not understood.
      if (++this.fruitless >= 2) return this.reload(answer.version);
      this.again = true;
    } else this.fruitless = 0;
    if (highest > answer.version && since < highest) await this.ask(highest, generation);
  }

  /** Starts readers over because the history does not cover them: those not at `version`, or all. */
  private reload(version: number, all = false): void {
    this.heard.startAt(version);
    this.fruitless = 0;
    for (const reader of this.readers) {
      const mine = reader.version();
      if (mine !== null && (all || mine !== version)) reader.startOver();
    }
  }

  /** Handles a missing or unreadable answer: retries later, and lets the readers poll when that fails too. */
  private failed(): void {
    this.failures = Math.min(this.failures + 1, 5);
    if (this.failures > 1) this.setMode('down');
    this.retry((500 + this.scheduler.random() * 500) * 2 ** this.failures);
  }

  private setMode(mode: ChannelMode): void {
    if (this.mode === mode) return;
    this.mode = mode;
    for (const reader of this.readers) reader.modeChanged(mode);
    this.changed(false);
  }
}
