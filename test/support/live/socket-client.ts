import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type {
  ClientToServerEvents,
  LiveBeat,
  LiveEvent,
  LiveGoodbye,
  OpenAck,
  ServerToClientEvents,
} from '../../../shared/live/live.protocol.ts';

/** A socket as a browser on our own page would open it; keeps what it heard. */
export class SocketClient {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly events: LiveEvent[] = [];
  /** One entry a frame: how many events it held. */
  readonly frames: number[] = [];
  readonly beats: LiveBeat[] = [];
  readonly goodbyes: LiveGoodbye[] = [];
  readonly errors: string[] = [];

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
    this.socket.on('connect_error', (error) => this.errors.push(error.message));
  }

  /** Resolves when connected. @throws Error when the server refuses */
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

  versions(): number[] {
    return this.events.map((event) => event.version);
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Waits for a condition; no sleep of a fixed length. @throws Error after 10 s, with what was waited for */
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
