import { randomBytes } from 'node:crypto';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { EditingAck, Editor } from '../../../shared/live/editing.schemas.ts';
import type {
  ClientToServerEvents,
  LiveBeat,
  LiveEvent,
  LiveGoodbye,
  OpenAck,
  ServerToClientEvents,
} from '../../../shared/live/live-protocol.ts';

/** Socket as a browser opens it on a page of the site, which records all messages. */
export class SocketClient {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly events: LiveEvent[] = [];
  /** Number of events of each frame. */
  readonly frames: number[] = [];
  readonly beats: LiveBeat[] = [];
  readonly goodbyes: LiveGoodbye[] = [];
  /** Who edits what on other pages, as told last; null before that. */
  editors: Editor[] | null = null;
  readonly errors: string[] = [];
  private readonly page = randomBytes(6).toString('hex');

  constructor(url: string, namespace: '/' | '/admin' = '/', options: Partial<ManagerOptions & SocketOptions> = {}) {
    this.socket = io(`${url}${namespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      ...options,
      extraHeaders: { Origin: url, ...options.extraHeaders },
    });
    this.socket.on('live:event', (...events) => {
      this.frames.push(events.length);
      this.events.push(...events);
    });
    this.socket.on('live:beat', (beat) => this.beats.push(beat));
    this.socket.on('live:goodbye', (goodbye) => this.goodbyes.push(goodbye));
    this.socket.on('live:editors', ({ editors }) => (this.editors = editors));
    this.socket.on('connect_error', (error) => this.errors.push(error.message));
  }

  /** Resolves when connected. Rejects with an Error when the server refuses. */
  connected(): Promise<this> {
    if (this.socket.connected) return Promise.resolve(this);
    return new Promise((resolve, reject) => {
      this.socket.once('connect', () => resolve(this));
      this.socket.once('connect_error', (error) => reject(error));
    });
  }

  open(stream: string, since: number): Promise<OpenAck> {
    return this.socket.timeout(5000).emitWithAck('live:open', { stream, since });
  }

  /** Tells what this page edits now. */
  edit(...things: string[]): Promise<EditingAck> {
    return this.socket.timeout(5000).emitWithAck('live:editing', { page: this.page, things });
  }

  versions(): number[] {
    return this.events.map((event) => event.version);
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Waits for a condition instead of a fixed time. Throws an Error with `what` after `withinMs`. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`still waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
