import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { adopt, advance } from '../../../shared/live/live-merge.ts';
import type { Apply, Replica } from '../../../shared/live/live-merge.ts';
import type { Stream } from '../../../shared/live-streams.ts';
import { ApiError, messageOf } from '../api/api.ts';
import type { Answer } from '../api/api.ts';
import type { ChannelMode, LiveChannel, StreamReader } from './live-channel.ts';
import { retryWaitMs } from './retry-wait.ts';
import type { Scheduler } from './scheduler.ts';

/** While data and error are null, the first load is under way. Old data survives a failed load, except a 404. */
export interface LiveState<T> {
  data: T | null;
  /** The sentence to show, or null. */
  error: string | null;
  /** HTTP status of the failed load; 0 when the server could not be reached; null without a failure. */
  errorStatus: number | null;
  /** Stream version that `data` includes; null without data, or when the server named none. */
  version: number | null;
}

export interface ReaderOptions<T, Change> {
  /** Loads the whole state. Must stop at the signal. */
  load: (signal: AbortSignal) => Promise<Answer<T>>;
  apply: Apply<T, Change>;
  /** Time between two loads while no events arrive, in ms. */
  pollMs: number;
  /** The same for a resource that answers 404 but may return without an event. Defaults to pollMs. */
  gonePollMs?: number;
  /** Shown when the load fails and the server's answer has no sentence. */
  message: string;
  /** True when no event reports it (memory, uptime): it is loaded every pollMs, and the page's sign ignores it. */
  ownPace?: boolean;
}

/** A reader without the type of its data. */
export interface ActiveReader {
  readonly active: boolean;
  readonly polling: boolean;
  readonly pollMs: number;
  readonly ownPace: boolean;
  readonly lastLoad: 'none' | 'good' | 'failed';
  /** True while it has users; otherwise it only lingers. */
  readonly used: boolean;
  /** True after the server answered 404: nothing of it can be live. */
  readonly gone: boolean;
  readonly channel: { readonly mode: ChannelMode; wake(): void };
  wake(): void;
}

/** Services that a reader needs from the page. */
export interface ReaderHost {
  scheduler: Scheduler;
  visible: () => boolean;
  /** Called when its freshness may have changed: in use or not, loaded or failed. */
  changed: (reader: ActiveReader) => void;
}

const LINGER_MS = 5000;
const RELOAD_GAP_MS = 1000;
/** A request without an answer by then is given up: the machine slept, or the network changed. */
const ANSWER_MS = 30_000;

/** One GET, kept current by the events of its stream, or by polling. */
export class LiveReader<T, Change> implements StreamReader, ActiveReader {
  readonly store: StoreApi<LiveState<T>> = createStore<LiveState<T>>(() => ({
    data: null,
    error: null,
    errorStatus: null,
    version: null,
  }));
  lastLoad: 'none' | 'good' | 'failed' = 'none';
  gone = false;
  private replica: Replica<T> | null = null;
  private users = 0;
  private detach: (() => void) | null = null;
  private loading: AbortController | null = null;
  private fresh = false;
  private failures = 0;
  private startedAt = -Infinity;
  private goodAt = -Infinity;
  private retryAt = -Infinity;
  private staleDue: number | null = null;
  private stopLinger = () => {};
  private stopTimer = () => {};

  constructor(
    readonly options: ReaderOptions<T, Change> & { stream: Stream },
    readonly channel: LiveChannel<Change>,
    private readonly host: ReaderHost,
  ) {}

  get active(): boolean {
    return this.detach !== null;
  }

  get used(): boolean {
    return this.users > 0;
  }

  get pollMs(): number {
    return this.options.pollMs;
  }

  /** True when it polls also while its stream is open, by `ownPace` of its options. */
  get ownPace(): boolean {
    return this.options.ownPace === true;
  }

  get polling(): boolean {
    if (this.ownPace || this.channel.mode === 'down' || this.channel.mode === 'refused') return true;
    return this.replica === null && this.lastLoad === 'good';
  }

  /** Starts with the first user; lingers after the last, so that a change of page needs no new load. */
  acquire(): () => void {
    this.stopLinger();
    if (this.users++ === 0 && !this.active) this.start();
    let done = false;
    return () => {
      if (done) return;
      done = true;
      if (--this.users === 0) this.stopLinger = this.host.scheduler.later(LINGER_MS, () => this.stop());
    };
  }

  /** Loads unless it has users and is loaded anyway. */
  async once(): Promise<void> {
    if (!this.active) await this.load();
  }

  /** Loads now. Resolves when the answer, or the failure, is in the store. */
  async refresh(): Promise<void> {
    this.loading?.abort();
    await this.load();
  }

  /** Called when the page wakes: plans the loads that a hidden page left out. */
  wake(): void {
    if (this.active) this.plan();
  }

  version(): number | null {
    return this.replica?.version ?? null;
  }

  advance(): void {
    if (!this.replica) return;
    const next = advance(this.replica, this.channel.heard.byVersion, this.options.apply);
    if (next !== this.replica) this.take(next);
    this.plan();
  }

  startOver(): void {
    this.fresh = true;
    this.loading?.abort();
    this.loading = null;
    this.staleDue ??= this.host.scheduler.now() + this.host.scheduler.random() * 1000;
    this.plan();
  }

  modeChanged(mode: ChannelMode): void {
    const { scheduler } = this.host;
    if (mode === 'down') this.goodAt = Math.max(this.goodAt, scheduler.now());
    // A refused resource may be gone: a load shows that immediately, not only the next poll.
    if (mode === 'refused') this.staleDue ??= scheduler.now() + scheduler.random() * 200;
    this.plan();
  }

  private start(): void {
    this.detach = this.channel.attach(this);
    this.host.changed(this);
    // With a known version the stream sends what was missed; without a connection only a load can.
    if (this.replica && this.channel.connected) this.channel.settle();
    else void this.load();
  }

  private stop(): void {
    this.loading?.abort();
    this.loading = null;
    this.stopTimer();
    this.detach?.();
    this.detach = null;
    this.host.changed(this);
  }

  private async load(): Promise<void> {
    this.stopTimer();
    const loading = new AbortController();
    this.loading = loading;
    this.startedAt = this.host.scheduler.now();
    let isLate = false;
    const stopLimit = this.host.scheduler.later(ANSWER_MS, () => {
      isLate = true;
      loading.abort();
    });
    try {
      const answer = await this.options.load(loading.signal);
      if (this.loading === loading) this.loaded(answer);
    } catch (error) {
      if (this.loading === loading && isLate) this.failed(new ApiError(0, 'NETWORK', null));
      else if (this.loading === loading && !loading.signal.aborted) this.failed(error);
    } finally {
      stopLimit();
    }
    if (this.loading !== loading) return;
    this.loading = null;
    this.host.changed(this);
    if (!this.active) return;
    this.channel.settle();
    this.plan();
  }

  private loaded({ data, version }: Answer<T>): void {
    this.lastLoad = 'good';
    this.gone = false;
    this.failures = 0;
    this.retryAt = -Infinity;
    this.goodAt = this.host.scheduler.now();
    this.staleDue = null;
    if (version === null) {
      this.replica = null;
      this.store.setState({ data, version: null, error: null, errorStatus: null });
      return;
    }
    this.take(adopt(this.replica, { data, version }, this.channel.heard.byVersion, this.options.apply, this.fresh));
    this.fresh = false;
  }

  private failed(error: unknown): void {
    this.lastLoad = 'failed';
    this.failures++;
    const status = error instanceof ApiError ? error.status : 0;
    const { scheduler } = this.host;
    const { gonePollMs = this.pollMs } = this.options;
    const slow = status === 404 ? gonePollMs : this.pollMs;
    this.retryAt = scheduler.now() + retryWaitMs(status, this.failures, slow, scheduler.random());
    // Our own server answered 404: the data may no longer be shown.
    const gone = status === 404 && error instanceof ApiError && error.code !== 'UNREADABLE';
    this.gone = gone;
    if (gone) this.replica = null;
    this.store.setState({
      ...(gone && { data: null, version: null }),
      error: messageOf(error, this.options.message),
      errorStatus: status,
    });
  }

  private take(next: Replica<T>): void {
    this.replica = next;
    const { scheduler } = this.host;
    if (next.staleAt === null) this.staleDue = null;
    else
      this.staleDue ??= Math.max(
        scheduler.now() + scheduler.random() * 200,
        this.startedAt + RELOAD_GAP_MS + scheduler.random() * 500,
      );
    this.store.setState(
      this.lastLoad === 'failed'
        ? { data: next.data, version: next.version }
        : { data: next.data, version: next.version, error: null, errorStatus: null },
    );
  }

  /** Sets the one timer to when the next load is due. */
  private plan(): void {
    this.stopTimer();
    if (!this.active || this.loading || !this.host.visible()) return;
    const due = Math.max(this.dueAt(), this.retryAt);
    if (due === Infinity) return;
    this.stopTimer = this.host.scheduler.later(Math.max(0, due - this.host.scheduler.now()), () => void this.load());
  }

  private dueAt(): number {
    const stale = this.staleDue ?? Infinity;
    const retry = this.lastLoad === 'failed' ? this.retryAt : Infinity;
    const poll = this.polling ? Math.max(this.goodAt, this.startedAt) + this.pollMs : Infinity;
    return Math.min(stale, retry, poll);
  }
}
