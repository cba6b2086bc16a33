import { isDeepStrictEqual } from 'node:util';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import * as z from 'zod';
import { liveBeatSchema, liveEventSchema, openAckSchema } from '../../../shared/live/live-protocol.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';

const AGAIN_MS = 1000;
const HOLD_MS = 200;
const ANSWER_MS = 5000;
const SILENCE_MS = 45_000;
const eventsSchema = z.array(liveEventSchema);

/** Events received, and violations of the protocol among them. */
export interface Report {
  events: number;
  doubled: number;
  outOfOrder: number;
  /** Events that were missing in an answer of live:open. */
  missing: number;
  /** Versions received with two contents. */
  contradicted: number;
  /** One sentence for each violation. */
  sentences: string[];
}
type Offence = Exclude<keyof Report, 'events' | 'sentences'>;

export interface RecorderOptions {
  name: string;
  origin: string;
  namespace: '/' | '/admin';
  /** Value of the Cookie header, or null when signed out. */
  cookie: string | null;
  stream: string;
  /** Changes by version that any recorder of this stream received, or null when they may differ between readers. */
  contents: Map<number, unknown> | null;
}

/**
 * Follows one stream strictly by shared/live/PROTOCOL.md, without client code of the product, and records every
 * violation: within a connection events arrive in order, each once; an answer contains exactly the missing events.
 */
export class Recorder {
  /** Version up to which all events were received or skipped by `reload`; -1 at first. */
  at = -1;
  /** True when the server answers that the stream does not exist. */
  refused = false;
  /** Called for every beat. */
  onBeat = () => {};
  private found = noReport();
  private readonly socket: Socket;
  /** Newest version received as an event on this connection. */
  private told: number | null = null;
  private opening = false;
  private retry: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;

  constructor(readonly options: RecorderOptions) {
    const { origin, namespace, cookie } = options;
    this.socket = io(origin + namespace, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 2000,
      extraHeaders: { Origin: origin, ...(cookie !== null && { Cookie: cookie }) },
    });
    this.socket.on('connect', () => {
      this.told = null;
      this.alive();
      this.openIn(0);
    });
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => this.socket.connect(), AGAIN_MS);
    });
    this.socket.on('live:event', (...heard: unknown[]) => this.hear(eventsSchema.parse(heard)));
    this.socket.on('live:beat', (heard: unknown) => {
      this.alive();
      if (liveBeatSchema.parse(heard).version !== this.at) this.openIn(0);
      this.onBeat();
    });
  }

  get stream(): string {
    return this.options.stream;
  }

  /** Returns the report since the last call. */
  report(): Report {
    const { found } = this;
    this.found = noReport();
    return found;
  }

  close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket.disconnect();
  }

  private hear(events: LiveEvent[]): void {
    this.alive();
    for (const event of events.filter(({ stream }) => stream === this.stream)) {
      if (isGoodbye(event)) {
        this.refused = true;
        this.told = null;
        return this.openIn(AGAIN_MS);
      }
      this.judge(event);
      this.told = event.version;
      this.take(event);
    }
  }

  private judge({ version }: LiveEvent): void {
    if (this.told === null || version > this.told) return;
    if (version === this.told) this.offence('doubled', `told version ${version} twice`);
    else this.offence('outOfOrder', `told version ${version} after ${this.told}`);
  }

  private take(event: LiveEvent): void {
    this.compare(event);
    if (event.version <= this.at) return;
    if (event.version > this.at + 1) return this.openIn(HOLD_MS);
    this.at = event.version;
    this.found.events++;
  }

  private compare({ version, changes }: LiveEvent): void {
    const { contents } = this.options;
    if (!contents) return;
    const known = contents.get(version);
    if (known === undefined) contents.set(version, changes);
    else if (!isDeepStrictEqual(known, changes)) this.offence('contradicted', `told version ${version} in two ways`);
  }

  private openIn(ms: number): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.open(), ms);
  }

  private async open(): Promise<void> {
    if (this.opening || !this.socket.connected) return;
    this.opening = true;
    const since = this.at;
    try {
      const asked = { stream: this.stream, since };
      const answer = openAckSchema.parse(await this.socket.timeout(ANSWER_MS).emitWithAck('live:open', asked));
      this.alive();
      this.refused = 'error' in answer;
      if ('error' in answer) this.openIn(AGAIN_MS);
      else if ('reload' in answer) this.at = Math.max(this.at, answer.version);
      else this.takeAnswer(since, answer);
    } catch {
      this.openIn(AGAIN_MS);
    } finally {
      this.opening = false;
    }
  }

  private takeAnswer(since: number, { version, events }: { version: number; events: LiveEvent[] }): void {
    let last = since;
    for (const event of events) {
      if (event.version === last) this.offence('doubled', `was answered version ${event.version} twice`);
      else if (event.version < last) this.offence('outOfOrder', `was answered version ${event.version} after ${last}`);
      else if (event.version > last + 1) this.missing(event.version - last - 1, since, version);
      last = Math.max(last, event.version);
      this.take(event);
    }
    if (last < version) this.missing(version - last, since, version);
    this.at = Math.max(this.at, version);
  }

  private missing(count: number, since: number, version: number): void {
    this.offence(
      'missing',
      `asked for what follows ${since} and got an answer up to ${version} that lacks ${count}`,
      count,
    );
  }

  private offence(kind: Offence, what: string, count = 1): void {
    this.found[kind] += count;
    this.found.sentences.push(`${this.options.name} ${what}`);
  }

  /** Restarts the timer that replaces a silent connection. */
  private alive(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.socket.disconnect().connect();
      this.alive();
    }, SILENCE_MS);
  }
}

export function noReport(): Report {
  return { events: 0, doubled: 0, outOfOrder: 0, missing: 0, contradicted: 0, sentences: [] };
}

export function added(a: Report, b: Report): Report {
  return {
    events: a.events + b.events,
    doubled: a.doubled + b.doubled,
    outOfOrder: a.outOfOrder + b.outOfOrder,
    missing: a.missing + b.missing,
    contradicted: a.contradicted + b.contradicted,
    sentences: [...a.sentences, ...b.sentences],
  };
}

/** Returns true for a hidden or deleted board: the stream ends, and the version may belong to no event. */
function isGoodbye({ changes }: LiveEvent): boolean {
  return changes.some(
    (change) => typeof change === 'object' && change !== null && 'type' in change && change.type === 'board.removed',
  );
}
